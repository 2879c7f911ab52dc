import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND } from "../../src/lib/time";

/** After each move, the clock runs on for this long and then stops until the next one. */
export const RUN_ON_MS = 4 * SECOND;

/** The program's clock when no test has moved it. */
export const NOT_MOVED = "";

const SLOTS = 2;
/** The number of the slot in use, an offset and a limit for each slot, and the lead of the wall clock. */
const AHEAD = 1 + 2 * SLOTS;
const FIELDS = AHEAD + 1;

function open(file: string): Float64Array {
  const bytes = Bun.mmap(file, { shared: true });
  return new Float64Array(bytes.buffer, bytes.byteOffset, FIELDS);
}

export function readerOf(file: string): (actualNow: number) => number {
  if (file === NOT_MOVED) return (actualNow) => actualNow;
  const fields = open(file);
  const at = (field: number) => fields[field] ?? 0;
  return (actualNow) => {
    const slot = 1 + 2 * at(0);
    return Math.min(actualNow + at(slot), at(slot + 1));
  };
}

/** How far the system's clock is ahead of the time that passes. */
export function aheadOf(file: string): () => number {
  if (file === NOT_MOVED) return () => 0;
  const fields = open(file);
  return () => fields[AHEAD] ?? 0;
}

/** The clock of programs that run with {@link MovedTime.env}, moved from outside. */
export class MovedTime {
  readonly env: Record<string, string>;
  readonly #fields: Float64Array;
  readonly #read: (actualNow: number) => number;
  #at: number;

  constructor(folder: string, startAt: number) {
    const file = join(folder, "moved-clock");
    writeFileSync(file, new Uint8Array(FIELDS * Float64Array.BYTES_PER_ELEMENT));
    this.#fields = open(file);
    this.#read = readerOf(file);
    this.#at = startAt;
    this.#write();
    const preload = join(import.meta.dir, "moved-clock.ts");
    this.env = { MOVED_CLOCK: file, BUN_OPTIONS: `--preload=${preload}` };
  }

  now(): number {
    return this.#read(Date.now());
  }

  /** Time never goes back: a move to the past has no effect. */
  moveTo(at: number): void {
    if (at <= this.now()) return;
    this.#at = at;
    this.#write();
  }

  /** Only the system's clock jumps, as when somebody sets it; timers do not notice. */
  setAhead(ms: number): void {
    this.#fields[AHEAD] = ms;
  }

  /** Readers never see half of a move, because it is written to the slot that is not in use. */
  #write(): void {
    const slot = ((this.#fields[0] ?? 0) + 1) % SLOTS;
    this.#fields[1 + 2 * slot] = this.#at - Date.now();
    this.#fields[2 + 2 * slot] = this.#at + RUN_ON_MS;
    this.#fields[0] = slot;
  }
}
