import { lruCache } from "../lib/memo";

const NANOSECONDS_PER_MS = 1e6;

export interface Quota {
  name: string;
  times: number;
  windowMs: number;
}

export interface Use {
  quota: Quota;
  key: string;
}

/** Called for each use that was counted, or for the one whose limit is reached. */
export type UseObserver = (use: Use, left: number, resetMs: number) => void;

export interface UseCounter {
  /** Counts all uses, or none if a limit is reached. Returns milliseconds to wait, or 0. */
  use(uses: readonly Use[], observe?: UseObserver): number | Promise<number>;
  refund(use: Use): void | Promise<void>;
}

export class MemoryUseCounter implements UseCounter {
  readonly #windows = new Map<string, UseWindows>();

  constructor(private readonly now = () => Bun.nanoseconds() / NANOSECONDS_PER_MS) {}

  use(uses: readonly Use[], observe?: UseObserver): number {
    const now = this.now();
    for (const use of uses) {
      const waitMs = this.#windowsOf(use.quota).waitMs(use.key, now);
      if (waitMs === 0) continue;
      observe?.(use, 0, waitMs);
      return waitMs;
    }
    for (const use of uses) {
      const { times, end } = this.#windowsOf(use.quota).count(use.key, now);
      observe?.(use, use.quota.times - times, end - now);
    }
    return 0;
  }

  refund({ quota, key }: Use): void {
    this.#windowsOf(quota).giveBack(key);
  }

  #windowsOf({ name, times, windowMs }: Quota): UseWindows {
    let windows = this.#windows.get(name);
    if (!windows) {
      windows = new UseWindows(times, windowMs);
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

export class UseWindows {
  /** Entries are only peeked at, so they stay in the order in which their windows start and end. */
  readonly #windows = lruCache<string, Usage>(MAX_KEYS);
  /** No window ends earlier, so that most uses need not look for the oldest. */
  #firstEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly times: number,
    private readonly lengthMs: number,
  ) {}

  use(key: string, now: number): number {
    const waitMs = this.waitMs(key, now);
    if (waitMs === 0) this.count(key, now);
    return waitMs;
  }

  waitMs(key: string, now: number): number {
    this.#forgetEnded(now);
    const window = this.#windows.peek(key);
    return window && window.times >= this.times ? window.end - now : 0;
  }

  count(key: string, now: number): Readonly<Usage> {
    const window = this.#windows.peek(key);
    if (window) {
      window.times++;
      return window;
    }
    const usage = { times: 1, end: now + this.lengthMs };
    this.#windows.set(key, usage);
    this.#firstEnd = Math.min(this.#firstEnd, usage.end);
    return usage;
  }

  giveBack(key: string): void {
    const window = this.#windows.peek(key);
    if (window && window.times > 0) window.times--;
  }

  get size(): number {
    return this.#windows.size;
  }

  #forgetEnded(now: number): void {
    while (now >= this.#firstEnd) {
      const { value: oldest } = this.#windows.rvalues().next();
      if (oldest && oldest.end <= now) this.#windows.pop();
      else this.#firstEnd = oldest?.end ?? Number.POSITIVE_INFINITY;
    }
  }
}
