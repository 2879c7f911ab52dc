import type { Analysis } from "./analysis";
import type { AnalyzeOptions } from "./analyze";
import type { DecodedText } from "./decode";
import { AnalysisFailed, AnalysisStopped, AnalyzerBusy, EmptyText, UnreadableText } from "./errors";
import { Workbench } from "./workbench";
import type { AnalysisJob, JobOutcome } from "./worker";

export interface AnalyzerSettings {
  /** Longest time that one text may take, from when a worker gets it. */
  timeoutMs: number;
  /** Workers, each with its own tokenizer (89 MB). */
  size?: number;
  /** Texts that may wait for a worker. */
  mostWaiting?: number;
}

/** Analyses texts beside the event loop. */
export interface Analyzer {
  /**
   * Decodes bytes (a string is taken as it is) and analyses the text. Bytes are copied.
   * @throws EmptyText, UnreadableText as analyzeText and decodeText do
   * @throws AnalysisTimedOut after `timeoutMs`; the worker is replaced
   * @throws AnalyzerBusy when too many texts wait already
   * @throws AnalysisStopped when the analyser is closed, AnalysisFailed by a fault of ours
   */
  analyze(input: Uint8Array | string, options: AnalyzeOptions): Promise<Analysis>;
  /** Turns bytes into text, beside the event loop too. @throws EmptyText, UnreadableText, as above */
  decode(bytes: Uint8Array): Promise<DecodedText>;
  /** Ends the workers; what has not been answered is refused with AnalysisStopped. */
  close(): void;
}

interface Waiting {
  job: AnalysisJob;
  resolve: (outcome: JobOutcome) => void;
  reject: (error: Error) => void;
}

/** Starts no worker before the first text; each stays for the next ones. */
export function createAnalyzer(settings: AnalyzerSettings): Analyzer {
  return new WorkerPool(settings);
}

class WorkerPool implements Analyzer {
  readonly #timeoutMs: number;
  readonly #mostWaiting: number;
  readonly #queue: Waiting[] = [];
  readonly #benches: Workbench[];
  #closed = false;

  constructor({ timeoutMs, size = 1, mostWaiting = 32 }: AnalyzerSettings) {
    this.#timeoutMs = timeoutMs;
    this.#mostWaiting = mostWaiting;
    this.#benches = Array.from({ length: size }, () => new Workbench());
  }

  async analyze(input: Uint8Array | string, options: AnalyzeOptions): Promise<Analysis> {
    const outcome = await this.#run({ kind: "analyze", input, options });
    if (outcome.kind !== "analysis") throw errorOf(outcome);
    return outcome.analysis;
  }

  async decode(bytes: Uint8Array): Promise<DecodedText> {
    const outcome = await this.#run({ kind: "decode", bytes });
    if (outcome.kind !== "decoded") throw errorOf(outcome);
    return outcome.decoded;
  }

  #run(job: AnalysisJob): Promise<JobOutcome> {
    if (this.#closed) return Promise.reject(new AnalysisStopped());
    if (this.#queue.length >= this.#mostWaiting)
      return Promise.reject(new AnalyzerBusy(Math.ceil(this.#timeoutMs / 1000)));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const bench = this.#benches.find((each) => each.isFree);
    const waiting = bench && this.#queue.shift();
    if (!bench || !waiting) return;
    bench
      .work(waiting.job, this.#timeoutMs)
      .then(waiting.resolve, waiting.reject)
      .finally(() => this.#next());
  }

  close(): void {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new AnalysisStopped());
    for (const bench of this.#benches) bench.clear(new AnalysisStopped());
  }
}

/** Errors cross threads as what they were made of. */
function errorOf(outcome: JobOutcome): Error {
  switch (outcome.kind) {
    case "empty":
      return new EmptyText();
    case "unreadable":
      return new UnreadableText(outcome.fileKind);
    case "failed":
      return new AnalysisFailed(outcome.reason);
    default:
      return new AnalysisFailed(`the worker answered with ${outcome.kind}`);
  }
}
