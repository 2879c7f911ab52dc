import { ServerBusy } from "./errors";
import { noteRefusal } from "./requester";
import { type Claim, Turns } from "./turns";
import { claimOf } from "./work-queue";

export interface PoolSettings {
  timeoutMs: number;
  startMs?: number;
  size?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
}

const NO_OWNER = "";

/** New members of one neighborhood wait together. */
const MEMBERS_PER_NEIGHBORHOOD = 4;

interface QueuedJob<Job, Result> {
  job: Job;
  resolve(outcome: Result): void;
  reject(error: Error): void;
}

export class WorkerPool<Job, Result> {
  readonly #timeoutMs: number;
  readonly #startMs: number;
  readonly #maxWaiting: number;
  readonly #maxWaitingPerOwner: number;
  readonly #queue = new Turns<QueuedJob<Job, Result>>();
  readonly #slots: WorkerSlot<Job, Result>[];
  #isClosed = false;

  constructor(
    private readonly kind: WorkerKind,
    { timeoutMs, startMs = 0, size = 1, maxWaiting = 64, maxWaitingPerOwner = 4 }: PoolSettings,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#startMs = startMs;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingPerOwner = maxWaitingPerOwner;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot<Job, Result>(kind));
  }

  /** When the queue is full, the owner with the most jobs loses the latest of them. */
  async run(job: Job, owner?: string): Promise<Result> {
    if (this.#isClosed) throw this.kind.stoppedError();
    try {
      return await this.#queued(job, claimOf(owner));
    } catch (error) {
      if (error instanceof ServerBusy) noteRefusal({ action: this.kind.name, whose: "busy" });
      throw error;
    }
  }

  #queued(job: Job, claim: Claim): Promise<Result> {
    if (!this.#hasRoomFor(claim)) throw this.#busyError();
    return new Promise((resolve, reject) => {
      this.#queue.push(claim, { job, resolve, reject });
      this.#next();
    });
  }

  #hasRoomFor(claim: Claim): boolean {
    const mostOfOwner = this.#maxWaitingPerOwner * (claim.isKnown ? 1 : MEMBERS_PER_NEIGHBORHOOD);
    if (claim.owner !== NO_OWNER && this.#queue.countOf(claim) >= mostOfOwner) return false;
    if (this.#queue.size < this.#maxWaiting) return true;
    const dropped = this.#queue.makeRoomFor(claim);
    dropped?.reject(this.#busyError());
    return dropped !== undefined;
  }

  #busyError(): ServerBusy {
    return this.kind.busyError(Math.ceil(this.#timeoutMs / 1000));
  }

  #next(): void {
    const slot = this.#slots.find((candidate) => candidate.isFree);
    const queuedJob = slot && this.#queue.shift();
    if (!slot || !queuedJob) return;
    slot
      .work(queuedJob.job, this.#timeoutMs, this.#startMs)
      .then(queuedJob.resolve, queuedJob.reject)
      .finally(() => this.#next());
  }

  close(): void {
    this.#isClosed = true;
    for (let queued = this.#queue.shift(); queued; queued = this.#queue.shift())
      queued.reject(this.kind.stoppedError());
    for (const slot of this.#slots) slot.clear(this.kind.stoppedError());
  }
}

/** The DOM's type lacks `ref` and `unref`. */
type BunWorker = Worker & { ref(): void; unref(): void };

const MEMORY_CHECK_MS = 25;

export interface WorkerKind {
  name: string;
  start(): Worker;
  timeoutError(timeoutMs: number): Error;
  crashError(reason: string): Error;
  busyError(seconds: number): ServerBusy;
  stoppedError(): Error;
  /** Limits the growth of a worker's memory, or if it has none of its own, of the process's. */
  memory?: {
    maxBytes(job: unknown): number;
    usedBytes?(worker: Worker): number;
    memoryError(): Error;
  };
}

/** A worker cannot be interrupted, so it is replaced when it times out. */
export class WorkerSlot<Job, Result> {
  #worker: BunWorker | null = null;
  #rejectJob: ((error: Error) => void) | null = null;

  constructor(private readonly kind: WorkerKind) {}

  get isFree(): boolean {
    return this.#rejectJob === null;
  }

  async work(job: Job, maxMs: number, startMs: number): Promise<Result> {
    const timeoutMs = this.#worker ? maxMs : maxMs + startMs;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#rejectJob = reject;
    const timer = setTimeout(() => this.clear(this.kind.timeoutError(timeoutMs)), timeoutMs);
    let memoryTimer: Timer | undefined;
    try {
      const worker = this.#startedWorker();
      memoryTimer = this.#memoryWatch(job, worker);
      worker.onmessage = ({ data }: MessageEvent<Result>) => resolve(data);
      worker.ref();
      worker.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      this.#rejectJob = null;
      this.#worker?.unref();
    }
  }

  #memoryWatch(job: Job, worker: Worker): Timer | undefined {
    const { memory } = this.kind;
    if (!memory) return;
    const usedBytes = () => memory.usedBytes?.(worker) ?? process.memoryUsage.rss();
    const maxBytes = usedBytes() + memory.maxBytes(job);
    return setInterval(() => {
      if (usedBytes() > maxBytes) this.clear(memory.memoryError());
    }, MEMORY_CHECK_MS);
  }

  #startedWorker(): BunWorker {
    if (this.#worker) return this.#worker;
    const worker = this.kind.start() as BunWorker;
    const handleDeath = (reason: string) => {
      if (this.#worker === worker) this.clear(this.kind.crashError(reason));
    };
    worker.addEventListener("error", ({ message }) => handleDeath(message));
    worker.addEventListener("close", () => handleDeath("the worker exited"));
    this.#worker = worker;
    return worker;
  }

  clear(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#rejectJob?.(reason);
  }
}
