import { type WorkerKind, WorkerSlot } from "./worker-slot";

export interface PoolSettings {
  /** Longest time that one job may take, from when a worker gets it. */
  timeoutMs: number;
  /** Workers that work side by side. */
  size?: number;
  /** Jobs that may wait for a worker. */
  mostWaiting?: number;
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
  readonly #slots: WorkerSlot<Job, Outcome>[];
  #closed = false;

  constructor(
    private readonly kind: WorkerKind,
    { timeoutMs, size = 1, mostWaiting = 32 }: PoolSettings,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#mostWaiting = mostWaiting;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot<Job, Outcome>(kind));
  }

  /** The outcome of a job. @throws what the kind of worker calls its failures and refusals */
  run(job: Job): Promise<Outcome> {
    if (this.#closed) return Promise.reject(this.kind.stopped());
    if (this.#queue.length >= this.#mostWaiting)
      return Promise.reject(this.kind.busy(Math.ceil(this.#timeoutMs / 1000)));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const slot = this.#slots.find((each) => each.isFree);
    const waiting = slot && this.#queue.shift();
    if (!slot || !waiting) return;
    slot
      .work(waiting.job, this.#timeoutMs)
      .then(waiting.resolve, waiting.reject)
      .finally(() => this.#next());
  }

  /** Ends the workers; what has not been answered is refused. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(this.kind.stopped());
    for (const slot of this.#slots) slot.clear(this.kind.stopped());
  }
}
