import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;
const MEGABYTE = 1_000_000;

/** Resident memory of a server and its child processes; Linux only. */
export class Memory {
  readonly before: number;
  server: number;
  intake = 0;
  readonly #timer: Timer;

  constructor(private readonly pid: number) {
    this.before = residentOf(pid);
    this.server = this.before;
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.server = Math.max(this.server, residentOf(this.pid));
    const started = childrenOf(this.pid).reduce((sum, pid) => sum + residentOf(pid), 0);
    this.intake = Math.max(this.intake, started);
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
    return [];
  }
}

function residentOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kilobytes ?? 0) * 1024) / MEGABYTE;
  } catch {
    return 0;
  }
}
