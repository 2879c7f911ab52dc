import { readFileSync } from "node:fs";
import type { FileFault } from "../../lib/file-faults";
import { MINUTE } from "../../lib/time";

/** Of the processor, for each file; what is read at a megabyte a second and faster adds to it. */
const MOST_MS = MINUTE;
const SLOWEST_BYTES_A_MS = 1000;
/** Beyond what the process had before it read its first file, such as models. */
const MOST_MEMORY_BYTES = 200_000_000;

interface Usage {
  processorMs: number;
  memoryBytes: number;
}

/** Bounds what intake uses for one file, as seen from the server; where the system does not say, nothing. */
export class FileBounds {
  /** What was used when the file at hand began; null where none is at hand. */
  #begun: Usage | null = null;
  #baseBytes: number | null = null;
  #readBefore = 0;
  #deservedMs = 0;

  /** @param most is for tests */
  constructor(
    private readonly pid: number,
    private readonly most = { ms: MOST_MS, memoryBytes: MOST_MEMORY_BYTES },
  ) {}

  /** @param read what all files have unpacked to so far */
  begin(isFile: boolean, read: number): void {
    this.#begun = isFile ? usageOf(this.pid) : null;
    this.#baseBytes ??= this.#begun?.memoryBytes ?? null;
    [this.#readBefore, this.#deservedMs] = [read, 0];
  }

  /** @param bytes how large the file is */
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

/** Linux counts time in hundredths of a second. */
const TICK_MS = 10;
const [USER_TIME, SYSTEM_TIME] = [11, 12];

function usageOf(pid: number): Usage | null {
  try {
    // These fields follow the name, which may hold anything.
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
