/** The DOM's type, which hides that Bun's workers may let the process end while they are idle. */
type BunWorker = Worker & { ref(): void; unref(): void };

const WATCH_EVERY_MS = 25;

/** A kind of worker: how one is started, and what its failures and refusals are called. */
export interface WorkerKind {
  start(): Worker;
  timedOut(timeoutMs: number): Error;
  died(reason: string): Error;
  /** More jobs wait already than are taken on; one of them is done after `seconds` at most. */
  busy(seconds: number): Error;
  /** The workers were ended before the job was done. */
  stopped(): Error;
  /** Bounds by how much the whole process may grow during a job; a worker's memory is the process's. */
  memory?: { mostBytes(job: unknown): number; exceeded(): Error };
}

/**
 * The place of one worker. A worker that times out or dies is thrown away, since it cannot be
 * interrupted; the next job gets a new one.
 */
export class WorkerSlot<Job, Outcome> {
  #worker: BunWorker | null = null;
  /** Refuses the job at hand; null while there is none. */
  #refuse: ((error: Error) => void) | null = null;

  constructor(private readonly kind: WorkerKind) {}

  get isFree(): boolean {
    return this.#refuse === null;
  }

  /** Does one job, within a time that is longer by `startMs` for the first of a new worker. */
  async work(job: Job, longestMs: number, startMs: number): Promise<Outcome> {
    const timeoutMs = this.#worker ? longestMs : longestMs + startMs;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#refuse = reject;
    const timer = setTimeout(() => this.clear(this.kind.timedOut(timeoutMs)), timeoutMs);
    const watch = this.#memoryWatch(job);
    try {
      const worker = this.#startedWorker();
      worker.onmessage = ({ data }: MessageEvent<Outcome>) => resolve(data);
      worker.ref();
      worker.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      this.#refuse = null;
      this.#worker?.unref();
    }
  }

  #memoryWatch(job: Job): Timer | undefined {
    const { memory } = this.kind;
    if (!memory) return;
    const mostBytes = process.memoryUsage.rss() + memory.mostBytes(job);
    return setInterval(() => {
      if (process.memoryUsage.rss() > mostBytes) this.clear(memory.exceeded());
    }, WATCH_EVERY_MS);
  }

  #startedWorker(): BunWorker {
    if (this.#worker) return this.#worker;
    const worker = this.kind.start() as BunWorker;
    const died = (reason: string) => {
      if (this.#worker === worker) this.clear(this.kind.died(reason));
    };
    worker.addEventListener("error", ({ message }) => died(message));
    worker.addEventListener("close", () => died("the worker exited"));
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
