import type { Timing } from "../../islands/runtime/refresher";
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

export class TestTiming implements Timing {
  now = 0;
  #timers: Array<{ at: number; work(): void }> = [];

  constructor(private readonly chance = 0.5) {}

  readonly after = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.now + ms, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  readonly random = () => this.chance;

  /** Lets due work settle before the next moment comes. */
  async advance(ms: number, settled = () => new Promise(setImmediate) as Promise<unknown>) {
    const end = this.now + ms;
    for (;;) {
      await settled();
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.now = next.at;
      this.#timers = this.#timers.filter((other) => other !== next);
      next.work();
    }
    this.now = end;
  }
}
