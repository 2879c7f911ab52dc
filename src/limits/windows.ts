/** At most 100,000 keys, some 20 MB; then the oldest window goes, so that a flood of networks fills no memory. */
const MOST_KEYS = 100_000;

interface Used {
  times: number;
  /** When the key's window ends, by the process's own time. */
  end: number;
}

/**
 * Counts how often each key was used, in a window of its own that begins with its first use. At
 * once, and in a map alone: every request is counted several times.
 */
export class Windows {
  /** As all are equally long, they end in the order in which they began. */
  readonly #used = new Map<string, Used>();

  /**
   * @param times how often a key may be used in its window
   * @param lengthMs of a window
   */
  constructor(
    private readonly times: number,
    private readonly lengthMs: number,
  ) {}

  /** Uses a key up once more. @returns 0, or for how many milliseconds it is used up */
  use(key: string, now: number): number {
    this.#forgetEnded(now);
    const used = this.#used.get(key);
    if (!used) this.#makeRoom();
    if (!used) this.#used.set(key, { times: 1, end: now + this.lengthMs });
    const times = used ? ++used.times : 1;
    if (times <= this.times) return 0;
    return used ? used.end - now : this.lengthMs;
  }

  /** Takes a use back. */
  giveBack(key: string): void {
    const used = this.#used.get(key);
    if (used) used.times--;
  }

  /** Keys that are counted. */
  get size(): number {
    return this.#used.size;
  }

  #makeRoom(): void {
    const [first] = this.#used.keys();
    if (this.#used.size >= MOST_KEYS && first !== undefined) this.#used.delete(first);
  }

  #forgetEnded(now: number): void {
    for (const [key, { end }] of this.#used) {
      if (end > now) return;
      this.#used.delete(key);
    }
  }
}
