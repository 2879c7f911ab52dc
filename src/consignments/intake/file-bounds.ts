import { readFileSync } from "node:fs";
import type { FileFault } from "../../lib/files";
import { MINUTE } from "../../lib/time";

const MAX_FILE_MS = MINUTE;
const MIN_BYTES_PER_MS = 1000;
/** In addition to the memory in use before the first file, for example for models. */
const MAX_MEMORY_BYTES = 200_000_000;

interface Usage {
  processorMs: number;
  memoryBytes: number;
}

export class FileBounds {
  #baseline: Usage | null = null;
  #baselineBytes: number | null = null;
  #initialRead = 0;
  #allowanceMs = 0;

  constructor(
    private readonly pid: number,
    private readonly limits = { ms: MAX_FILE_MS, memoryBytes: MAX_MEMORY_BYTES },
  ) {}

  startFile(isFile: boolean, read: number): void {
    this.#baseline = isFile ? usageOf(this.pid) : null;
    this.#baselineBytes ??= this.#baseline?.memoryBytes ?? null;
    [this.#initialRead, this.#allowanceMs] = [read, 0];
  }

  extendAllowance(bytes: number, read: number): void {
    this.#allowanceMs = (bytes + read - this.#initialRead) / MIN_BYTES_PER_MS;
  }

  findExceededLimit(): FileFault | null {
    const usage = this.#baseline && usageOf(this.pid);
    if (!this.#baseline || !usage) return null;
    if (usage.memoryBytes > (this.#baselineBytes ?? 0) + this.limits.memoryBytes)
      return "too-much-memory";
    const ms = usage.processorMs - this.#baseline.processorMs;
    return ms > this.limits.ms + this.#allowanceMs ? "too-slow" : null;
  }
}

const TICK_MS = 10;
const [USER_TIME, SYSTEM_TIME] = [11, 12];

function usageOf(pid: number): Usage | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const memory = /^RssAnon:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return {
      processorMs: (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS,
      memoryBytes: Number(memory?.[1]) * 1024,
    };
  } catch {
    return null;
  }
}
