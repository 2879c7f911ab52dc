import { ChildWorker } from "../../lib/child-worker";
import { type PoolSettings, type WorkerKind, WorkerPool } from "../../lib/worker-pool";
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
import type { AnalysisJob, JobOutcome } from "./jobs";
import { READ_SAMPLE } from "./read-sample";

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

const errors = {
  timeoutError: (timeoutMs: number) => new AnalysisTimedOut(timeoutMs),
  crashError: (reason: string) => new AnalysisFailed(reason),
  busyError: (seconds: number) => new AnalyzerBusy(seconds),
  stoppedError: () => new AnalysisStopped(),
};

const analysisWorker: WorkerKind = {
  name: "analyses",
  start: () => new Worker(new URL("./worker.ts", import.meta.url)),
  ...errors,
  memory: {
    maxBytes: (job) => ((job as AnalysisJob).kind === "decode" ? MAX_DECODE_BYTES : Infinity),
    memoryError: () => new UnreadableFile("", "too-much-memory"),
  },
};

/** A process can be killed, whatever a hostile file makes its readers do. */
const fileProcess: WorkerKind = {
  name: "sample files",
  // The pool uses only what a process has in common with a worker.
  start: () => new ChildWorker(READ_SAMPLE) as unknown as Worker,
  ...errors,
  memory: {
    maxBytes: () => MAX_DECODE_BYTES,
    // This kind starts only processes.
    usedBytes: (worker) => (worker as unknown as ChildWorker).memoryBytes,
    memoryError: () => new UnreadableFile("", "too-much-memory"),
  },
};

/** Workers start with the first text and are kept. Each has its own tokenizer (5 MB). */
export function createAnalyzer(settings: PoolSettings): Analyzer {
  const analyses = new WorkerPool<AnalysisJob, JobOutcome>(analysisWorker, settings);
  const files = new WorkerPool<AnalysisJob, JobOutcome>(fileProcess, { ...settings, size: 1 });
  return {
    async analyze(input, options, owner) {
      const outcome = await analyses.run({ kind: "analyze", input, options }, owner);
      if (outcome.kind !== "analysis") throw errorOf(outcome);
      return outcome.analysis;
    },
    async decode(bytes, name, owner) {
      const pool = isText(bytes) ? analyses : files;
      const outcome = await pool.run({ kind: "decode", bytes, name }, owner);
      if (outcome.kind !== "decoded") throw errorOf(outcome);
      return outcome.decoded;
    },
    close() {
      analyses.close();
      files.close();
    },
  };
}

const TEXT_HEAD_BYTES = 512;

/** Whether a file is neither a PDF nor packed. UTF-16 counts as packed, which is harmless. */
function isText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, TEXT_HEAD_BYTES)).toString("latin1");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: packed files have such bytes.
  return !/^%PDF-|[\0-\x08\x0e-\x1f]/.test(head);
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
