import { FairQueue } from "./fair-queue";
import { type WorkerKind, WorkerSlot } from "./worker-slot";

export interface PoolSettings {
  /** Longest time that one job may take, from when a worker gets it. */
  timeoutMs: number;
  /** What the first job of a new worker may take longer, as it loads fonts or models. */
  startMs?: number;
  /** Workers that work side by side. */
  size?: number;
  /** Jobs that may wait for a worker. */
  mostWaiting?: number;
  /** Of one owner. */
  mostWaitingEach?: number;
}

/** Whose a job is that nobody asked for in particular: these have no bound of their own. */
const NOBODY = "";

interface Waiting<Job, Outcome> {
  job: Job;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** Jobs done beside the event loop. No worker starts before the first job; each stays. */
export class WorkerPool<Job, Outcome> {
  readonly #timeoutMs: number;
  readonly #startMs: number;
  readonly #mostWaiting: number;
  readonly #mostWaitingEach: number;
  readonly #queue = new FairQueue<Waiting<Job, Outcome>>();
  readonly #slots: WorkerSlot<Job, Outcome>[];
  #closed = false;

  constructor(
    private readonly kind: WorkerKind,
    { timeoutMs, startMs = 0, size = 1, mostWaiting = 32, mostWaitingEach = 4 }: PoolSettings,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#startMs = startMs;
    this.#mostWaiting = mostWaiting;
    this.#mostWaitingEach = mostWaitingEach;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot<Job, Outcome>(kind));
  }

  /**
   * The outcome of a job. Owners take turns, and each may have a few jobs waiting; where all places
   * are taken, whoever has most of them gives one up.
   * @throws what the kind of worker calls its failures and refusals
   */
  run(job: Job, owner = NOBODY): Promise<Outcome> {
    if (this.#closed) return Promise.reject(this.kind.stopped());
    if (!this.#hasRoomFor(owner)) return Promise.reject(this.#busy());
    return new Promise((resolve, reject) => {
      this.#queue.push(owner, { job, resolve, reject });
      this.#next();
    });
  }

  #hasRoomFor(owner: string): boolean {
    if (owner !== NOBODY && this.#queue.countOf(owner) >= this.#mostWaitingEach) return false;
    if (this.#queue.size < this.#mostWaiting) return true;
    const givenUp = this.#queue.makeRoomFor(owner);
    givenUp?.reject(this.#busy());
    return givenUp !== undefined;
  }

  #busy(): Error {
    return this.kind.busy(Math.ceil(this.#timeoutMs / 1000));
  }

  #next(): void {
    const slot = this.#slots.find((each) => each.isFree);
    const waiting = slot && this.#queue.shift();
    if (!slot || !waiting) return;
    slot
      .work(waiting.job, this.#timeoutMs, this.#startMs)
      .then(waiting.resolve, waiting.reject)
      .finally(() => this.#next());
  }

  /** Ends the workers; what has not been answered is refused. */
  close(): void {
    this.#closed = true;
    for (let left = this.#queue.shift(); left; left = this.#queue.shift())
      left.reject(this.kind.stopped());
    for (const slot of this.#slots) slot.clear(this.kind.stopped());
  }
}
