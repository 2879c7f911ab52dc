import { Unreadable } from "./faults";

/** The shortest match that a block can say. */
const LEAST_MATCH = 4;
/** A length of four bits goes on in further bytes from here, and in each as long as it is full. */
const FULL_BITS = 15;
const FULL_BYTE = 255;

/**
 * Unpacks an LZ4 block (the format that https://github.com/lz4/lz4 documents) to exactly so many
 * bytes: what it says of more is never written, nor worked on.
 * @throws Unreadable where it is no such block
 */
export function unpackLz4(block: Uint8Array, length: number): Uint8Array {
  const unpacking = new Unpacking(block, new Uint8Array(length));
  return unpacking.all();
}

/**
 * The same as Hadoop frames it, which older Parquet calls LZ4: pieces, each behind its two lengths; some
 * programs called blocks without frames so, too.
 * @throws Unreadable where it is neither
 */
export function unpackFramedLz4(bytes: Uint8Array, length: number): Uint8Array {
  const pieces = piecesOf(bytes, length);
  if (pieces === null) return unpackLz4(bytes, length);
  const output = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    output.set(unpackLz4(piece.block, piece.length), at);
    at += piece.length;
  }
  return output;
}

interface Piece {
  block: Uint8Array;
  /** Of what it unpacks to. */
  length: number;
}

/** @returns null where lengths do not lead from frame to frame, as far as all of it */
function piecesOf(bytes: Uint8Array, length: number): Piece[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Piece[] = [];
  let [at, unpacked] = [0, 0];
  while (at + 8 <= bytes.length) {
    const piece = { length: view.getUint32(at), packed: view.getUint32(at + 4) };
    at += 8;
    if (piece.packed > bytes.length - at || piece.length > length - unpacked) return null;
    pieces.push({ block: bytes.subarray(at, at + piece.packed), length: piece.length });
    at += piece.packed;
    unpacked += piece.length;
  }
  return at === bytes.length && unpacked === length ? pieces : null;
}

/** A block on its way into its output. */
class Unpacking {
  #at = 0;
  #end = 0;

  constructor(
    private readonly block: Uint8Array,
    private readonly output: Uint8Array,
  ) {}

  all(): Uint8Array {
    const { block, output } = this;
    while (this.#at < block.length) {
      const token = this.#next();
      this.#copyLiterals(this.#lengthFrom(token >> 4));
      // The last sequence has no match.
      if (this.#at === block.length) break;
      const distance = this.#next() | (this.#next() << 8);
      this.#repeat(distance, this.#lengthFrom(token & FULL_BITS) + LEAST_MATCH);
    }
    if (this.#end !== output.length) throw new Unreadable("damaged");
    return output;
  }

  #next(): number {
    const byte = this.block[this.#at++];
    if (byte === undefined) throw new Unreadable("damaged");
    return byte;
  }

  #lengthFrom(bits: number): number {
    let length = bits;
    if (bits < FULL_BITS) return length;
    for (;;) {
      const byte = this.#next();
      length += byte;
      if (byte < FULL_BYTE) return length;
    }
  }

  #copyLiterals(length: number): void {
    if (length > this.block.length - this.#at) throw new Unreadable("damaged");
    this.#expectRoom(length);
    this.output.set(this.block.subarray(this.#at, this.#at + length), this.#end);
    this.#at += length;
    this.#end += length;
  }

  #repeat(distance: number, length: number): void {
    if (distance === 0 || distance > this.#end) throw new Unreadable("damaged");
    this.#expectRoom(length);
    const from = this.#end - distance;
    const to = this.#end + length;
    // What is nearer than it is long repeats itself: each round has more of it to copy.
    while (this.#end < to) {
      const upTo = Math.min(this.#end, from + to - this.#end);
      this.output.copyWithin(this.#end, from, upTo);
      this.#end += upTo - from;
    }
  }

  #expectRoom(length: number): void {
    if (length > this.output.length - this.#end) throw new Unreadable("damaged");
  }
}
