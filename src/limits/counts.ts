import { Windows } from "./windows";

const NANOSECONDS_A_MS = 1e6;

/** What is counted under one name: how often a key of it may be used in a window of so long. */
export interface Counted {
  name: string;
  times: number;
  inMs: number;
}

/** One more use of a key. */
export interface Use {
  counted: Counted;
  key: string;
}

/**
 * Counts how often keys are used, each in a window that begins with its first use. It answers at
 * once where nobody else has to be asked.
 */
export interface Counts {
  /**
   * Uses keys up once more, in their order, until one has no uses left: those after it are spared.
   * @returns 0, or for how many milliseconds that one is used up
   */
  use(uses: readonly Use[]): number | Promise<number>;
  /** Takes a use back. */
  giveBack(use: Use): void | Promise<void>;
}

/** Counts in this process alone. */
export class MemoryCounts implements Counts {
  /** One for each limit. */
  readonly #windows = new Map<string, Windows>();

  /** @param now the process's own time in milliseconds */
  constructor(private readonly now = () => Bun.nanoseconds() / NANOSECONDS_A_MS) {}

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

  #windowsOf({ name, times, inMs }: Counted): Windows {
    let windows = this.#windows.get(name);
    if (!windows) {
      windows = new Windows(times, inMs);
      this.#windows.set(name, windows);
    }
    return windows;
  }
}
