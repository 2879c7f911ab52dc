import { deflateRawSync, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";

let made = 0;

/** HTML that several pages contain. Its bytes never change, so what was made of them holds for good. */
export class Passage {
  /** Tells it from any other. */
  readonly id = ++made;
  #asked = 0;
  #deflated: Uint8Array | null = null;

  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}

  /**
   * As raw deflate that more can follow. Null at first: compressing it by itself costs three times
   * what it saves a page, and many a passage is never asked for again.
   */
  deflated(): Uint8Array | null {
    if (++this.#asked <= 3) return null;
    this.#deflated ??= deflateRawSync(this.bytes, { finishFlush: zlib.Z_SYNC_FLUSH });
    return this.#deflated;
  }
}

/** HTML in the order in which it goes out: passages, and what is one page's own. */
export type Piece = Uint8Array<ArrayBuffer> | Passage;

export function bytesOf(piece: Piece): Uint8Array<ArrayBuffer> {
  return piece instanceof Passage ? piece.bytes : piece;
}

export function bytesIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + bytesOf(piece).length, 0);
}

/** The bytes of a whole, copied together once. */
export function joined(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(pieces.map(bytesOf));
}

let scratch = Buffer.allocUnsafeSlow(1 << 18);

/**
 * The same in memory that the next call uses again: for whatever takes a copy at once, as a response
 * does. Fresh memory of this size costs more than copying into it.
 */
export function joinedForNow(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const length = bytesIn(pieces);
  if (length > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * length);
  let end = 0;
  for (const piece of pieces) {
    const bytes = bytesOf(piece);
    scratch.set(bytes, end);
    end += bytes.length;
  }
  return scratch.subarray(0, end);
}

const KEPT_BYTES = 8_000_000;

/** Passages made of others; as long as it is in use, the same ones make the same passage. */
export class JoinedPassages {
  #kept = new LRUCache<string, Passage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  of(parts: readonly Passage[]): Passage {
    const key = parts.map(({ id }) => id).join();
    let whole = this.#kept.get(key);
    if (!whole) {
      whole = new Passage(joined(parts));
      this.#kept.set(key, whole);
    }
    return whole;
  }
}
