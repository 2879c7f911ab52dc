import { bytesOf, joinedForNow, Passage, type Piece } from "./passage";

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
