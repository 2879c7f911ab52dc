import { type Clock, MINUTE, SECOND } from "./time";

export interface TimeSource {
  /** The system's time, which can be set, in epoch milliseconds. */
  wall(): number;
  /** Milliseconds that pass at the same rate but cannot be set; they stop while the machine sleeps. */
  monotonic(): number;
  /** The same, but they go on while the machine sleeps. A precision of a second is enough. */
  sinceBoot(): number;
}

export interface ClockJump {
  /** `jumped`: the jump is ignored for now. `accepted`: it lasted. `undone`: it was taken back. */
  event: "jumped" | "accepted" | "undone";
  jumpMs: number;
}

/** Smaller differences come from the system's time service and are followed at once. */
const MAX_STEP_MS = 5 * SECOND;

export const CLOCK_TRIAL_MS = 30 * MINUTE;

/**
 * Follows the system's clock, but ignores a jump until it has lasted for half an hour. A clock that
 * was set wrong for a moment would otherwise end auctions for good (docs/product.md#time).
 */
export class SteadyClock implements Clock {
  #offset: number;
  #sleep: number;
  #jump: { since: number; offset: number } | null = null;

  constructor(
    private readonly source: TimeSource,
    private readonly onJump: (jump: ClockJump) => void,
  ) {
    this.#offset = source.wall() - source.monotonic();
    this.#sleep = source.sinceBoot() - source.monotonic();
  }

  /** How far the system's clock is ahead of this one; 0 unless it has jumped. */
  get jumpMs(): number {
    this.now();
    return this.#jump ? Math.round(this.#jump.offset - this.#offset) : 0;
  }

  now(): number {
    const wall = this.source.wall();
    const monotonic = this.source.monotonic();
    const offset = wall - monotonic;
    if (isStep(offset - this.#offset)) {
      if (this.#jump) this.#end("undone", this.#offset);
      this.#offset = offset;
      return wall;
    }
    if (this.#hasSlept(offset)) {
      this.#offset = offset;
      this.#jump = null;
      return wall;
    }
    if (!this.#jump || !isStep(offset - this.#jump.offset)) {
      this.#jump = { since: monotonic, offset };
      this.onJump({ event: "jumped", jumpMs: Math.round(offset - this.#offset) });
    }
    this.#jump.offset = offset;
    if (monotonic - this.#jump.since < CLOCK_TRIAL_MS) return Math.floor(monotonic + this.#offset);
    this.#end("accepted", offset);
    return wall;
  }

  #end(event: ClockJump["event"], offset: number): void {
    const jumpMs = Math.round((this.#jump?.offset ?? offset) - this.#offset);
    this.#jump = null;
    this.#offset = offset;
    this.onJump({ event, jumpMs });
  }

  /** While a machine sleeps, its monotonic clock stops, which is not a jump. */
  #hasSlept(offset: number): boolean {
    if (this.#jump) return false;
    const sleep = this.source.sinceBoot() - this.source.monotonic();
    const slept = sleep - this.#sleep;
    this.#sleep = sleep;
    return slept > MAX_STEP_MS && isStep(offset - this.#offset - slept);
  }
}

function isStep(difference: number): boolean {
  return Math.abs(difference) <= MAX_STEP_MS;
}
