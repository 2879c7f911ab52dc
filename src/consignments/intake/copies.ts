import { HASH_BYTES, HashBuckets } from "./hash-buckets";

/** 8 MB of hashes. */
const MOST_HELD = 2 ** 20;

interface Options {
  path: string;
  keepFree: number;
  mostHeld?: number;
  goesOn?: () => void;
}

/** Counts documents that came before by 8 bytes of their SHA-256; nothing else of them is kept. */
export class Copies {
  readonly #hash = new Bun.CryptoHasher("sha256");
  /** The runtime asks for more than it fills. */
  readonly #digest = new Uint8Array(64);
  readonly #mostHeld: number;
  #held = new Uint8Array(1024 * HASH_BYTES);
  #count = 0;
  #buckets: HashBuckets | null = null;

  constructor(private readonly options: Options) {
    this.#mostHeld = options.mostHeld ?? MOST_HELD;
  }

  add(piece: string): void {
    this.#hash.update(piece);
  }

  end(): void {
    this.#hash.digest(this.#digest);
    if (this.#count === this.#mostHeld) this.#spill();
    const at = this.#count++ * HASH_BYTES;
    if (at === this.#held.length) {
      const larger = new Uint8Array(this.#held.length * 2);
      larger.set(this.#held);
      this.#held = larger;
    }
    for (let byte = 0; byte < HASH_BYTES; byte++)
      this.#held[at + byte] = this.#digest[byte] as number;
  }

  duplicates(): number {
    let found = 0;
    if (this.#buckets) this.#spill();
    else found = repeated(this.#heldHashes());
    this.#held = new Uint8Array();
    for (const hashes of this.#buckets?.all() ?? []) {
      this.options.goesOn?.();
      found += repeated(hashes);
    }
    this.close();
    return found;
  }

  close(): void {
    this.#buckets?.close();
    this.#buckets = null;
  }

  #spill(): void {
    this.#buckets ??= new HashBuckets(this.options.path, this.options.keepFree);
    this.#buckets.add(this.#held.subarray(0, this.#count * HASH_BYTES));
    this.#count = 0;
  }

  #heldHashes(): BigUint64Array {
    return new BigUint64Array(this.#held.buffer, 0, this.#count);
  }
}

function repeated(hashes: BigUint64Array): number {
  hashes.sort();
  // Halves, since each read of a whole one makes a number in memory.
  const halves = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
  let found = 0;
  for (let at = 2; at < halves.length; at += 2)
    if (halves[at] === halves[at - 2] && halves[at + 1] === halves[at - 1]) found++;
  return found;
}
