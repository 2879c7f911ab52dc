import { SECOND } from "../../src/lib/time";

/** So long nothing may be heard before the line is asked, and then again before it counts as dead. */
export const SILENCE_MS = 5 * SECOND;

interface Needs {
  /** Asks the other end for a sign of life. */
  ping(): void;
  /** Nothing came. Called once. */
  dead(): void;
}

/**
 * Notices that a line is dead which nobody has closed, as where a proxy stops forwarding: after ten
 * seconds of silence. What counts is that a question stays unanswered, not that time went by:
 * browsers let the timers of a page in the background sleep.
 */
export class Heartbeat {
  #timer: ReturnType<typeof setTimeout>;

  constructor(private readonly needs: Needs) {
    this.#timer = setTimeout(() => this.#ask(), SILENCE_MS);
  }

  /** Anything was heard. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #ask(): void {
    this.needs.ping();
    this.#timer = setTimeout(() => this.needs.dead(), SILENCE_MS);
  }
}
