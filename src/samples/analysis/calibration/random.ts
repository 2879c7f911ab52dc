/** Numbers of 0 to below 1, the same for the same seed. */
export type Random = () => number;

/** A seeded generator (mulberry32), so that a degraded text can be made again. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/**
 * Chooses which units of a text are spoiled: those of a smaller share are among those of a larger
 * one, and each is spoiled in the same way.
 */
export class Choice {
  readonly #choose: Random;
  #unit = 0;

  constructor(
    readonly seed: number,
    readonly share: number,
  ) {
    this.#choose = randomFrom(seed);
  }

  /** Numbers to spoil the next unit by; null where it is left as it is. */
  next(share = this.share): Random | null {
    this.#unit++;
    return this.#choose() < share ? randomFrom(this.seed * 31 + this.#unit * 7919) : null;
  }

  /** Numbers that are the same for every share. */
  numbers(): Random {
    return randomFrom(this.seed + 17);
  }
}
