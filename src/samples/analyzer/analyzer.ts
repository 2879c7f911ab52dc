import type { WorkerKind } from "../../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../../lib/worker-pool";
import { type DecodedText, EmptyText, UnreadableText } from "../../quality";
import type { SampleAnalysis } from "../sample-analysis";
import type { AssessOptions } from "./assess";
import {
  AnalysisFailed,
  AnalysisStopped,
  AnalysisTimedOut,
  AnalyzerBusy,
  UnreadableFile,
} from "./errors";
import type { AnalysisJob, JobOutcome } from "./worker";

export interface Analyzer {
  analyze(
    input: Uint8Array | string,
    options: AssessOptions,
    owner?: string,
  ): Promise<SampleAnalysis>;
  decode(bytes: Uint8Array, name: string, owner?: string): Promise<DecodedText>;
  close(): void;
}

const MAX_DECODE_BYTES = 400_000_000;

const analysisWorker: WorkerKind = {
  name: "analyses",
  start: () => new Worker(new URL("./worker.ts", import.meta.url)),
  timeoutError: (timeoutMs) => new AnalysisTimedOut(timeoutMs),
  crashError: (reason) => new AnalysisFailed(reason),
  busyError: (seconds) => new AnalyzerBusy(seconds),
  stoppedError: () => new AnalysisStopped(),
  memory: {
    maxBytes: (job) => ((job as AnalysisJob).kind === "decode" ? MAX_DECODE_BYTES : Infinity),
    memoryError: () => new UnreadableFile("", "too-much-memory"),
  },
};

/** Workers start with the first text and are kept. Each has its own tokenizer (89 MB). */
export function createAnalyzer(settings: PoolSettings): Analyzer {
  const pool = new WorkerPool<AnalysisJob, JobOutcome>(analysisWorker, settings);
  return {
    async analyze(input, options, owner) {
      const outcome = await pool.run({ kind: "analyze", input, options }, owner);
      if (outcome.kind !== "analysis") throw errorOf(outcome);
      return outcome.analysis;
    },
    async decode(bytes, name, owner) {
      const outcome = await pool.run({ kind: "decode", bytes, name }, owner);
      if (outcome.kind !== "decoded") throw errorOf(outcome);
      return outcome.decoded;
    },
    close: () => pool.close(),
  };
}

function errorOf(outcome: JobOutcome): Error {
  switch (outcome.kind) {
    case "empty":
      return new EmptyText();
    case "unreadable":
      return new UnreadableText({ kind: outcome.fileKind });
    case "unreadable-file":
      return new UnreadableFile(outcome.path, outcome.fault);
    case "failed":
      return new AnalysisFailed(outcome.reason);
    default:
      return new AnalysisFailed(`the worker responded with ${outcome.kind}`);
  }
}
