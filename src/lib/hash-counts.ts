/**
 * Counts 32-bit hashes in typed arrays: open addressing, at most half full. A `Map` of the same
 * 400,000 numbers takes ten times the memory and time.
 */
export class HashCounts {
  #mask: number;
  /** Two numbers a slot, side by side for the processor's cache: a hash, and how often it came. */
  readonly #slots: Int32Array;

  /** @param most how many different hashes will be added at most */
  constructor(most: number) {
    const size = sizeFor(most);
    this.#mask = size - 1;
    this.#slots = new Int32Array(size * 2);
  }

  /**
   * Forgets all, to count anew where it did: a new table costs the processor many times as much.
   * @param most how many different hashes will be added at most, no more than at first
   */
  clear(most: number): void {
    const size = sizeFor(most);
    this.#mask = size - 1;
    this.#slots.fill(0, 0, size * 2);
  }

  /** How many places there are to count at. */
  get places(): number {
    return this.#slots.length / 2;
  }

  /** Adds one and answers how often it has been added by now. */
  add(hash: number): number {
    return this.timesAt(this.put(hash));
  }

  /** Adds one and answers where it is counted, so that it need not be looked for again. */
  put(hash: number): number {
    const slots = this.#slots;
    const key = hash | 0;
    let at = key & this.#mask;
    while (slots[2 * at + 1] !== 0 && slots[2 * at] !== key) at = (at + 1) & this.#mask;
    slots[2 * at] = key;
    slots[2 * at + 1] = (slots[2 * at + 1] as number) + 1;
    return at;
  }

  /** How often a hash has been added. */
  timesOf(hash: number): number {
    const slots = this.#slots;
    const key = hash | 0;
    let at = key & this.#mask;
    while (slots[2 * at + 1] !== 0 && slots[2 * at] !== key) at = (at + 1) & this.#mask;
    return slots[2 * at + 1] as number;
  }

  /** How often the hash has been added that is counted at a place. */
  timesAt(place: number): number {
    return this.#slots[2 * place + 1] as number;
  }
}

/** Slots for so many different hashes. */
function sizeFor(most: number): number {
  return 2 ** Math.ceil(Math.log2(2 * most + 2));
}

/** Joins a number to a hash so that every bit of the result depends on both (murmur3's finish). */
export function joinHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value + 0x7f4a7c15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
