import { type Staffing, Workbench } from "./workbench";

export interface PoolSettings {
  /** Longest time that one job may take, from when a worker gets it. */
  timeoutMs: number;
  /** Workers that work side by side. */
  size?: number;
  /** Jobs that may wait for a worker. */
  mostWaiting?: number;
}

/** The kind of worker in a pool, and what its refusals are called. */
export interface Trade extends Staffing {
  /** More jobs wait already than the pool takes on; one of them is done after `seconds` at most. */
  busy(seconds: number): Error;
  /** The pool was closed before the job was done. */
  stopped(): Error;
}

interface Waiting<Job, Outcome> {
  job: Job;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** Jobs done beside the event loop. No worker starts before the first job; each stays. */
export class WorkerPool<Job, Outcome> {
  readonly #timeoutMs: number;
  readonly #mostWaiting: number;
  readonly #queue: Waiting<Job, Outcome>[] = [];
  readonly #benches: Workbench<Job, Outcome>[];
  #closed = false;

  constructor(
    private readonly trade: Trade,
    { timeoutMs, size = 1, mostWaiting = 32 }: PoolSettings,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#mostWaiting = mostWaiting;
    this.#benches = Array.from({ length: size }, () => new Workbench<Job, Outcome>(trade));
  }

  /** The outcome of a job. @throws what the trade calls its refusals */
  run(job: Job): Promise<Outcome> {
    if (this.#closed) return Promise.reject(this.trade.stopped());
    if (this.#queue.length >= this.#mostWaiting)
      return Promise.reject(this.trade.busy(Math.ceil(this.#timeoutMs / 1000)));
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

  /** Ends the workers; what has not been answered is refused. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(this.trade.stopped());
    for (const bench of this.#benches) bench.clear(this.trade.stopped());
  }
}
