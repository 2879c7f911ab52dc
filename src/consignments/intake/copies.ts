import { closeSync, openSync, readSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { Unreadable } from "../../formats/faults";

const MAX_HELD = 2 ** 20;

interface Options {
  path: string;
  keepFree: number;
  maxHeld?: number;
  onProgress?: () => void;
}

/** Stores only 8 bytes of each document's SHA-256. */
export class Copies {
  readonly #hash = new Bun.CryptoHasher("sha256");
  readonly #digest = new Uint8Array(64);
  readonly #maxHeld: number;
  #held = new Uint8Array(1024 * HASH_BYTES);
  #count = 0;
  #buckets: HashBuckets | null = null;

  constructor(private readonly options: Options) {
    this.#maxHeld = options.maxHeld ?? MAX_HELD;
  }

  add(piece: string): void {
    this.#hash.update(piece);
  }

  end(): void {
    this.#hash.digest(this.#digest);
    if (this.#count === this.#maxHeld) this.#spill();
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
      this.options.onProgress?.();
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
  // Reading whole 64-bit elements would allocate a number for each.
  const halves = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
  let found = 0;
  for (let at = 2; at < halves.length; at += 2)
    if (halves[at] === halves[at - 2] && halves[at + 1] === halves[at - 1]) found++;
  return found;
}

export const HASH_BYTES = 8;

const BUCKETS = 1024;
const BLOCK_BYTES = 4096;
const CHECKED_BLOCKS = 2048;

/** Buckets hashes by their first bits in a file, so that equal ones are read together. */
export class HashBuckets {
  readonly #file: number;
  readonly #waiting = new Uint8Array(BUCKETS * BLOCK_BYTES);
  readonly #waitingBytes = new Uint16Array(BUCKETS);
  readonly #blocks: number[][] = Array.from({ length: BUCKETS }, () => []);
  #written = 0;

  constructor(
    private readonly path: string,
    private readonly keepFree: number,
  ) {
    this.#file = openSync(path, "w+", 0o600);
  }

  add(hashes: Uint8Array): void {
    for (let at = 0; at < hashes.length; at += HASH_BYTES) {
      const bucket = ((hashes[at] as number) << 2) | ((hashes[at + 1] as number) >> 6);
      const waiting = this.#waitingBytes[bucket] as number;
      const to = bucket * BLOCK_BYTES + waiting;
      for (let byte = 0; byte < HASH_BYTES; byte++)
        this.#waiting[to + byte] = hashes[at + byte] as number;
      this.#waitingBytes[bucket] = waiting + HASH_BYTES;
      if (waiting + HASH_BYTES === BLOCK_BYTES) this.#write(bucket);
    }
  }

  #write(bucket: number): void {
    if (this.#written % CHECKED_BLOCKS === 0) this.#requireRoom();
    const place = this.#written++;
    writeAll(this.#file, this.#waitingOf(bucket), place * BLOCK_BYTES);
    this.#blocks[bucket]?.push(place);
    this.#waitingBytes[bucket] = 0;
  }

  #requireRoom(): void {
    const { bavail, bsize } = statfsSync(dirname(this.path));
    if (bavail * bsize < this.keepFree + CHECKED_BLOCKS * BLOCK_BYTES)
      throw new Unreadable("unpacked-too-large");
  }

  #waitingOf(bucket: number): Uint8Array {
    const from = bucket * BLOCK_BYTES;
    return this.#waiting.subarray(from, from + (this.#waitingBytes[bucket] as number));
  }

  *all(): Generator<BigUint64Array> {
    for (const [bucket, places] of this.#blocks.entries()) {
      const waiting = this.#waitingOf(bucket);
      const bytes = new Uint8Array(places.length * BLOCK_BYTES + waiting.length);
      for (const [at, place] of places.entries())
        readAll(this.#file, bytes.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES), place);
      bytes.set(waiting, places.length * BLOCK_BYTES);
      yield new BigUint64Array(bytes.buffer);
    }
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.path, { force: true });
  }
}

function writeAll(file: number, bytes: Uint8Array, place: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, bytes.length - at, place + at);
}

function readAll(file: number, bytes: Uint8Array, block: number): void {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, block * BLOCK_BYTES + at);
    if (read === 0) throw new Error("the written hashes are missing");
    at += read;
  }
}
