import type { WorkerKind } from "../../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../../lib/worker-pool";
import {
  AnalysisFailed,
  AnalysisStopped,
  AnalysisTimedOut,
  AnalyzerBusy,
} from "../analyzer/errors";
import type { ComparableSample } from "./benchmark-matches";
import type { AddedBenchmarks, ComparisonJob, ComparisonOutcome } from "./comparison-worker";
import type { Passage } from "./shared-passages";

export interface Comparer {
  read(
    text: string,
    edition: number,
    loadAdded: () => Promise<AddedBenchmarks>,
  ): Promise<ComparableSample>;
  findSharedPassages(piece: string, otherText: string): Promise<Passage[]>;
  close(): void;
}

const comparisonWorker: WorkerKind = {
  name: "comparisons",
  start: () => new Worker(new URL("./comparison-worker.ts", import.meta.url)),
  timeoutError: (timeoutMs) => new AnalysisTimedOut(timeoutMs),
  crashError: (reason) => new AnalysisFailed(reason),
  busyError: (seconds) => new AnalyzerBusy(seconds),
  stoppedError: () => new AnalysisStopped(),
};

export function createComparer(settings: PoolSettings): Comparer {
  const pool = new WorkerPool<ComparisonJob, ComparisonOutcome>(comparisonWorker, settings);
  return {
    async read(text, edition, loadAdded) {
      const job = { kind: "read", text, edition } as const;
      let outcome = await pool.run(job);
      if (outcome.kind === "edition-missing")
        outcome = await pool.run({ ...job, added: await loadAdded() });
      if (outcome.kind !== "read") throw failureOf(outcome);
      return outcome.sample;
    },
    async findSharedPassages(piece, otherText) {
      const outcome = await pool.run({ kind: "share", piece, otherText });
      if (outcome.kind !== "shared") throw failureOf(outcome);
      return outcome.passages;
    },
    close: () => pool.close(),
  };
}

function failureOf(outcome: ComparisonOutcome): AnalysisFailed {
  return new AnalysisFailed(
    outcome.kind === "failed" ? outcome.reason : `the thread responded with ${outcome.kind}`,
  );
}
