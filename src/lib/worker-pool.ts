import { FairQueue } from "./fair-queue";

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
