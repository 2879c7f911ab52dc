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

/** A third of the time of zlib's level 5, for five bytes more in a hundred. */
const FAST = { library: "libdeflate", level: 1 } as const;

/** What may stay as it is for the sake of not compressing all of it again. */
const MOST_PLAIN_BYTES = 1400;
/** Shorter, a passage gains nothing by itself. */
const SHORT_BYTES = 80;

/** Magic number, deflate, no flags, no time, fastest, unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
/** An empty last block (RFC 1951). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Gzip of the pieces as one whole: of passages as they were compressed before, where that is most of it. */
export function gzip(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  return gzipOfPassages(pieces) ?? Bun.gzipSync(joinedForNow(pieces), FAST);
}

/** Null where too much of it was not compressed before. */
function gzipOfPassages(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> | null {
  let plainBytes = 0;
  for (const piece of pieces) if (isPlain(piece)) plainBytes += bytesOf(piece).length;
  if (plainBytes > MOST_PLAIN_BYTES) return null;
  const out: Uint8Array[] = [HEADER];
  let [size, crc] = [0, 0];
  let plain: Uint8Array[] = [];
  for (const piece of pieces) {
    const bytes = bytesOf(piece);
    size += bytes.length;
    crc = Bun.hash.crc32(bytes, crc);
    if (isPlain(piece)) {
      plain.push(bytes);
      continue;
    }
    const deflated = piece.deflated();
    if (!deflated) return null;
    out.push(...storedBlock(plain), deflated);
    plain = [];
  }
  return Buffer.concat([...out, ...storedBlock(plain), LAST_BLOCK, trailer(crc, size)]);
}

function isPlain(piece: Piece): piece is Uint8Array<ArrayBuffer> {
  return !(piece instanceof Passage) || piece.bytes.length < SHORT_BYTES;
}

/** Bytes as they are, at most 65,535 of them. */
function storedBlock(parts: readonly Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return [];
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return [head, ...parts];
}

function trailer(crc: number, size: number): Uint8Array {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE(size, 4);
  return end;
}
