import { closeSync, openSync, readSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { FileFaultError } from "../../formats/faults";

const MAX_HASHES_IN_MEMORY = 2 ** 20;

interface DuplicateOptions {
  path: string;
  keepFree: number;
  maxHashes?: number;
  onProgress?: () => void;
}

/** Stores only 8 bytes of each document's SHA-256. */
export class DuplicateCounter {
  readonly #hash = new Bun.CryptoHasher("sha256");
  readonly #digest = new Uint8Array(64);
  readonly #maxHashes: number;
  #hashes = new Uint8Array(1024 * HASH_BYTES);
  #count = 0;
  #buckets: HashBuckets | null = null;

  constructor(private readonly options: DuplicateOptions) {
    this.#maxHashes = options.maxHashes ?? MAX_HASHES_IN_MEMORY;
  }

  add(piece: string): void {
    this.#hash.update(piece);
  }

  end(): void {
    this.#hash.digest(this.#digest);
    if (this.#count === this.#maxHashes) this.#spill();
    const offset = this.#count++ * HASH_BYTES;
    if (offset === this.#hashes.length) {
      const grown = new Uint8Array(this.#hashes.length * 2);
      grown.set(this.#hashes);
      this.#hashes = grown;
    }
    for (let byte = 0; byte < HASH_BYTES; byte++)
      this.#hashes[offset + byte] = this.#digest[byte] as number;
  }

  duplicates(): number {
    let total = 0;
    if (this.#buckets) this.#spill();
    else total = countDuplicates(this.#hashesInMemory());
    this.#hashes = new Uint8Array();
    for (const hashes of this.#buckets?.all() ?? []) {
      this.options.onProgress?.();
      total += countDuplicates(hashes);
    }
    this.close();
    return total;
  }

  close(): void {
    this.#buckets?.close();
    this.#buckets = null;
  }

  #spill(): void {
    this.#buckets ??= new HashBuckets(this.options.path, this.options.keepFree);
    this.#buckets.add(this.#hashes.subarray(0, this.#count * HASH_BYTES));
    this.#count = 0;
  }

  #hashesInMemory(): BigUint64Array {
    return new BigUint64Array(this.#hashes.buffer, 0, this.#count);
  }
}

function countDuplicates(hashes: BigUint64Array): number {
  hashes.sort();
  // Reading whole 64-bit elements would allocate a number for each.
  const halves = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
  let count = 0;
  for (let i = 2; i < halves.length; i += 2)
    if (halves[i] === halves[i - 2] && halves[i + 1] === halves[i - 1]) count++;
  return count;
}

export const HASH_BYTES = 8;

const BUCKET_COUNT = 1024;
const BLOCK_BYTES = 4096;
const BLOCKS_PER_CHECK = 2048;

/** Buckets hashes by their first bits in a file, so that equal hashes are read together. */
export class HashBuckets {
  readonly #file: number;
  readonly #pending = new Uint8Array(BUCKET_COUNT * BLOCK_BYTES);
  readonly #pendingBytes = new Uint16Array(BUCKET_COUNT);
  readonly #blocks: number[][] = Array.from({ length: BUCKET_COUNT }, () => []);
  #blockCount = 0;

  constructor(
    private readonly path: string,
    private readonly keepFree: number,
  ) {
    this.#file = openSync(path, "w+", 0o600);
  }

  add(hashes: Uint8Array): void {
    for (let i = 0; i < hashes.length; i += HASH_BYTES) {
      const bucket = ((hashes[i] as number) << 2) | ((hashes[i + 1] as number) >> 6);
      const pending = this.#pendingBytes[bucket] as number;
      const to = bucket * BLOCK_BYTES + pending;
      for (let byte = 0; byte < HASH_BYTES; byte++)
        this.#pending[to + byte] = hashes[i + byte] as number;
      this.#pendingBytes[bucket] = pending + HASH_BYTES;
      if (pending + HASH_BYTES === BLOCK_BYTES) this.#write(bucket);
    }
  }

  #write(bucket: number): void {
    if (this.#blockCount % BLOCKS_PER_CHECK === 0) this.#requireRoom();
    const block = this.#blockCount++;
    writeAll(this.#file, this.#pendingOf(bucket), block * BLOCK_BYTES);
    this.#blocks[bucket]?.push(block);
    this.#pendingBytes[bucket] = 0;
  }

  #requireRoom(): void {
    const { bavail, bsize } = statfsSync(dirname(this.path));
    if (bavail * bsize < this.keepFree + BLOCKS_PER_CHECK * BLOCK_BYTES)
      throw new FileFaultError("unpacked-too-large");
  }

  #pendingOf(bucket: number): Uint8Array {
    const from = bucket * BLOCK_BYTES;
    return this.#pending.subarray(from, from + (this.#pendingBytes[bucket] as number));
  }

  *all(): Generator<BigUint64Array> {
    for (const [bucket, blocks] of this.#blocks.entries()) {
      const pending = this.#pendingOf(bucket);
      const bytes = new Uint8Array(blocks.length * BLOCK_BYTES + pending.length);
      for (const [index, block] of blocks.entries())
        readAll(this.#file, bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES), block);
      bytes.set(pending, blocks.length * BLOCK_BYTES);
      yield new BigUint64Array(bytes.buffer);
    }
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.path, { force: true });
  }
}

function writeAll(file: number, bytes: Uint8Array, place: number): void {
  for (let i = 0; i < bytes.length; ) i += writeSync(file, bytes, i, bytes.length - i, place + i);
}

function readAll(file: number, bytes: Uint8Array, block: number): void {
  for (let i = 0; i < bytes.length; ) {
    const bytesRead = readSync(file, bytes, i, bytes.length - i, block * BLOCK_BYTES + i);
    if (bytesRead === 0) throw new Error("the written hashes are missing");
    i += bytesRead;
  }
}
