import type { Clock } from "../../src/lib/time";

export class TestClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 12);

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  set(epochMs: number): void {
    this.#now = epochMs;
  }
}
