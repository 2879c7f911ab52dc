import { AnalysisFailed, AnalysisTimedOut } from "./errors";
import type { AnalysisJob, JobOutcome } from "./worker";

/** The DOM's type, which hides that Bun's workers may let the process end while they are idle. */
type BunWorker = Worker & { ref(): void; unref(): void };

/**
 * One worker's place. A worker that times out or dies is thrown away, since it cannot be
 * interrupted; the next job gets a new one.
 */
export class Workbench {
  #worker: BunWorker | null = null;
  /** Refuses the job at hand; null while there is none. */
  #refuse: ((error: Error) => void) | null = null;

  get isFree(): boolean {
    return this.#refuse === null;
  }

  /** Does one job, within a time that covers the start of a new worker as well. */
  async work(job: AnalysisJob, timeoutMs: number): Promise<JobOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
    this.#refuse = reject;
    const timer = setTimeout(() => this.clear(new AnalysisTimedOut(timeoutMs)), timeoutMs);
    try {
      const worker = this.#staff();
      worker.onmessage = ({ data }: MessageEvent<JobOutcome>) => resolve(data);
      worker.ref();
      worker.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#refuse = null;
      this.#worker?.unref();
    }
  }

  #staff(): BunWorker {
    if (this.#worker) return this.#worker;
    // A compiled binary finds this as its second entry point, named without a folder.
    const worker = new Worker(new URL("./worker.ts", import.meta.url)) as BunWorker;
    const died = (reason: string) => {
      if (this.#worker === worker) this.clear(new AnalysisFailed(reason));
    };
    worker.addEventListener("error", ({ message }) => died(message));
    worker.addEventListener("close", () => died("the analysis worker exited"));
    this.#worker = worker;
    return worker;
  }

  /** Ends the worker and refuses its job. */
  clear(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#refuse?.(reason);
  }
}
