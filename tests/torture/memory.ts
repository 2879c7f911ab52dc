import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;
const MEGABYTE = 1_000_000;

/** Follows how much memory a process and those that it started have resident together. Linux only. */
export class Memory {
  /** Bytes at the start, and at most since. */
  readonly before: number;
  peak: number;
  readonly #timer: Timer;

  constructor(private readonly pid: number) {
    this.before = this.#resident();
    this.peak = this.before;
    this.#timer = setInterval(() => {
      this.peak = Math.max(this.peak, this.#resident());
    }, EVERY_MS);
  }

  /** Millions of bytes that were added at most. */
  get extra(): number {
    return (this.peak - this.before) / MEGABYTE;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #resident(): number {
    return [this.pid, ...childrenOf(this.pid)].reduce((sum, pid) => sum + residentOf(pid), 0);
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
        .split(" ")
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    // A thread has ended meanwhile.
    return [];
  }
}

function residentOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
