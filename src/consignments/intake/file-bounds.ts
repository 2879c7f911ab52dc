import { readFileSync } from "node:fs";
import type { FileFault } from "../../lib/files";
import { MINUTE } from "../../lib/time";

const MAX_MS = MINUTE;
const SLOWEST_BYTES_A_MS = 1000;
/** In addition to the memory that the process used before its first file, such as for models. */
const MAX_MEMORY_BYTES = 200_000_000;

interface Usage {
  processorMs: number;
  memoryBytes: number;
}

export class FileBounds {
  #begun: Usage | null = null;
  #baseBytes: number | null = null;
  #readBefore = 0;
  #deservedMs = 0;

  constructor(
    private readonly pid: number,
    private readonly most = { ms: MAX_MS, memoryBytes: MAX_MEMORY_BYTES },
  ) {}

  begin(isFile: boolean, read: number): void {
    this.#begun = isFile ? usageOf(this.pid) : null;
    this.#baseBytes ??= this.#begun?.memoryBytes ?? null;
    [this.#readBefore, this.#deservedMs] = [read, 0];
  }

  goOn(bytes: number, read: number): void {
    this.#deservedMs = (bytes + read - this.#readBefore) / SLOWEST_BYTES_A_MS;
  }

  exceeded(): FileFault | null {
    const used = this.#begun && usageOf(this.pid);
    if (!this.#begun || !used) return null;
    if (used.memoryBytes > (this.#baseBytes ?? 0) + this.most.memoryBytes) return "too-much-memory";
    const ms = used.processorMs - this.#begun.processorMs;
    return ms > this.most.ms + this.#deservedMs ? "too-slow" : null;
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
