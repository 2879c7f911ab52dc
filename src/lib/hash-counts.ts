/** Uses open addressing, because a `Map` of 400,000 numbers takes ten times the memory and time. */
export class HashCounts {
  #mask: number;
  /** A hash and its count are adjacent, to suit the processor's cache. */
  readonly #slots: Int32Array;

  constructor(capacity: number) {
    const size = sizeFor(capacity);
    this.#mask = size - 1;
    this.#slots = new Int32Array(size * 2);
  }

  clear(capacity: number): void {
    const size = sizeFor(capacity);
    this.#mask = size - 1;
    this.#slots.fill(0, 0, size * 2);
  }

  add(hash: number): number {
    return this.countAt(this.increment(hash));
  }

  increment(hash: number): number {
    const slots = this.#slots;
    const key = hash | 0;
    let index = key & this.#mask;
    while (slots[2 * index + 1] !== 0 && slots[2 * index] !== key) index = (index + 1) & this.#mask;
    slots[2 * index] = key;
    slots[2 * index + 1] = (slots[2 * index + 1] as number) + 1;
    return index;
  }

  countOf(hash: number): number {
    const slots = this.#slots;
    const key = hash | 0;
    let index = key & this.#mask;
    while (slots[2 * index + 1] !== 0 && slots[2 * index] !== key) index = (index + 1) & this.#mask;
    return slots[2 * index + 1] as number;
  }

  countAt(slot: number): number {
    return this.#slots[2 * slot + 1] as number;
  }
}

function sizeFor(capacity: number): number {
  return 2 ** Math.ceil(Math.log2(2 * capacity + 2));
}

/** Mixes both values with murmur3's finalizer. */
export function joinHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value + 0x7f4a7c15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
