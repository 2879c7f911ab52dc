import { latest } from "../lib/memo";

const NANOSECONDS_PER_MS = 1e6;

export interface Quota {
  name: string;
  times: number;
  inMs: number;
}

export interface Use {
  counted: Quota;
  key: string;
}

export interface Counts {
  /** Counts uses in order until a limit is reached. Returns milliseconds to wait, or 0. */
  use(uses: readonly Use[]): number | Promise<number>;
  giveBack(use: Use): void | Promise<void>;
}

export class MemoryCounts implements Counts {
  readonly #windows = new Map<string, Windows>();

  constructor(private readonly now = () => Bun.nanoseconds() / NANOSECONDS_PER_MS) {}

  use(uses: readonly Use[]): number {
    const now = this.now();
    for (const { counted, key } of uses) {
      const waitMs = this.#windowsOf(counted).use(key, now);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  giveBack({ counted, key }: Use): void {
    this.#windowsOf(counted).giveBack(key);
  }

  #windowsOf({ name, times, inMs }: Quota): Windows {
    let windows = this.#windows.get(name);
    if (!windows) {
      windows = new Windows(times, inMs);
      this.#windows.set(name, windows);
    }
    return windows;
  }
}

/** The oldest of 100,000 windows (20 MB) is dropped, so that a flood cannot fill up memory. */
const MAX_KEYS = 100_000;

interface Usage {
  times: number;
  end: number;
}

export class Windows {
  /** Entries are only peeked at, so they stay in the order in which their windows start and end. */
  readonly #used = latest<string, Usage>(MAX_KEYS);

  constructor(
    private readonly times: number,
    private readonly lengthMs: number,
  ) {}

  use(key: string, now: number): number {
    this.#forgetEnded(now);
    const known = this.#used.peek(key);
    const used = known ?? { times: 0, end: now + this.lengthMs };
    if (!known) this.#used.set(key, used);
    return ++used.times <= this.times ? 0 : used.end - now;
  }

  giveBack(key: string): void {
    const used = this.#used.peek(key);
    if (used && used.times > 0) used.times--;
  }

  get size(): number {
    return this.#used.size;
  }

  #forgetEnded(now: number): void {
    for (;;) {
      const { value: oldest } = this.#used.rvalues().next();
      if (!oldest || oldest.end > now) return;
      this.#used.pop();
    }
  }
}
