import type { Told } from "./checkpoint-thread";
import { type BunWorker, endThread } from "./thread";

/** Between two checkpoints: some 4,000 pages where bids flood in, which four statements each write. */
const STATEMENTS = 4000;

/** A thread that was idle for this long is ended; the next checkpoint starts another. */
const IDLE_MS = 60_000;

/**
 * Has a thread copy what is committed from the WAL into the database's file, and flush it: where bids flood in,
 * that takes tens of milliseconds, in which nobody would be served. The writing connection's own checkpoint, at
 * `wal_autocheckpoint`, then finds little left to copy, and begins the WAL anew; where the thread fails, it does all.
 */
export class Checkpoints {
  #worker: BunWorker | undefined;
  #isAsked = false;
  #isClosed = false;
  #written = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #ending: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  /** A statement has run that may write. */
  written(): void {
    this.#written++;
  }

  /** Whatever was written is durable now. */
  committed(): void {
    if (this.#written < STATEMENTS || this.#isAsked || this.#isClosed) return;
    this.#written = 0;
    this.#isAsked = true;
    clearTimeout(this.#idle);
    this.#started().postMessage(this.file satisfies Told);
  }

  /** For good. Resolves once the thread no longer has the file open. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    return this.#ending;
  }

  #end(): void {
    clearTimeout(this.#idle);
    if (this.#worker) this.#ending = endThread(this.#worker);
    this.#worker = undefined;
  }

  #started(): BunWorker {
    if (this.#worker) return this.#worker;
    // A compiled binary has this as one of its entry points.
    const worker = new Worker(new URL("./checkpoint-thread.ts", import.meta.url)) as BunWorker;
    worker.unref();
    worker.onmessage = () => {
      this.#isAsked = false;
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
      this.#idle.unref();
    };
    const died = () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#isAsked = false;
    };
    worker.addEventListener("error", died);
    worker.addEventListener("close", died);
    this.#worker = worker;
    return worker;
  }
}
