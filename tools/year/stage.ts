import { HOUR, SECOND } from "../../src/lib/time";
import type { MovedTime } from "../../tests/support/moved-time";

/** What follows an action, such as an email, may take this long. */
export const FOLLOW_UP_MS = 2 * SECOND;
/** The clock is moved at most this far at once, and the program works in between. */
const LONGEST_STEP_MS = 6 * HOUR;

interface Waiting {
  at: number;
  resume(): void;
}

/**
 * Moves the clock to the next time for which a play waits and resumes that play, until it waits
 * for a later time or is over.
 */
export class Stage {
  readonly #waiting: Waiting[] = [];
  #turn = Promise.withResolvers<void>();

  constructor(
    private readonly time: MovedTime,
    /** Resolves when the program has done what it can do without time passing. */
    readonly settled: () => Promise<void>,
  ) {}

  get now(): number {
    return this.time.now();
  }

  until(at: number): Promise<void> {
    return new Promise((resume) => {
      this.#waiting.push({ at, resume });
      this.#turn.resolve();
    });
  }

  begin(at: number, play: () => Promise<void>): void {
    this.#waiting.push({ at, resume: () => void play().then(() => this.#turn.resolve()) });
  }

  async run(): Promise<void> {
    for (;;) {
      const next = this.#waiting.toSorted((a, b) => a.at - b.at)[0];
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      await this.#passTo(next.at);
      this.#turn = Promise.withResolvers<void>();
      next.resume();
      await this.#turn.promise;
    }
  }

  async #passTo(at: number): Promise<void> {
    if (this.now >= at) return;
    await this.#step(Math.min(at, this.now + FOLLOW_UP_MS));
    while (this.now < at) await this.#step(Math.min(at, this.now + LONGEST_STEP_MS));
  }

  async #step(to: number): Promise<void> {
    await this.settled();
    this.time.moveTo(to);
  }
}
