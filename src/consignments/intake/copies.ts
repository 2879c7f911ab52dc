/** Slots of the table at its largest: 64 MB, and 5.9 million documents. */
const MOST_SLOTS = 2 ** 23;
const FULL = 0.7;

/** Knows documents that came before by 8 bytes of their hash; nothing else of them is kept. */
export class Copies {
  #table = new BigUint64Array(1024);
  #count = 0;
  #hash = new Bun.CryptoHasher("sha256");

  add(piece: string): void {
    this.#hash.update(piece);
  }

  /** Ends a document. @returns whether the same came before */
  end(): boolean {
    const bytes = new DataView(this.#hash.digest().buffer);
    this.#hash = new Bun.CryptoHasher("sha256");
    // Nought marks a free slot.
    const key = bytes.getBigUint64(0) || 1n;
    const slot = this.#slotOf(this.#table, key);
    if (this.#table[slot] === key) return true;
    if (this.#count >= MOST_SLOTS * FULL) return false;
    this.#table[slot] = key;
    if (++this.#count > this.#table.length * FULL && this.#table.length < MOST_SLOTS) this.#grow();
    return false;
  }

  #slotOf(table: BigUint64Array, key: bigint): number {
    const mask = table.length - 1;
    let slot = Number(key & BigInt(mask));
    while (table[slot] !== 0n && table[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#table.length * 2);
    for (const key of this.#table) if (key !== 0n) larger[this.#slotOf(larger, key)] = key;
    this.#table = larger;
  }
}
