import bitIterator from "unbzip2-stream/lib/bit_iterator";
import bzip2 from "unbzip2-stream/lib/bzip2";
import { Unreadable } from "../faults";

/** What a block may take of the packed stream, for each hundred thousand bytes of its size. */
const BLOCK_BYTES = 100_000;
const HEADER_BYTES = 4;
const SLACK = 25_000;
const PIECE_BYTES = 65_536;

/**
 * Unpacks one or several bzip2 streams in a row. The package's own stream collects a block in a list of
 * numbers: 40 million of them for a hostile one.
 */
export async function* bunzip2(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const blocks = new Blocks();
  for await (const chunk of bytes) {
    blocks.add(chunk);
    while (blocks.hasWhole) yield* blocks.next();
  }
  try {
    while (blocks.left > 0) yield* blocks.next();
  } catch (error) {
    // A block that fails past its last byte was cut off.
    throw blocks.left <= 0 ? new Unreadable("truncated") : error;
  }
  if (blocks.isOpen) throw new Unreadable("truncated");
}

class Blocks {
  readonly #queue: Uint8Array[] = [];
  /** It takes its first bytes when it is made. */
  #bits: ReturnType<typeof bitIterator> | null = null;
  #received = 0;
  /** Of the stream at hand, in hundred thousands of bytes; 0 between streams. */
  #size = 0;
  #sum: number | null = null;

  add(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    this.#received += chunk.byteLength;
    this.#bits ??= bitIterator(() => this.#queue.shift());
  }

  get left(): number {
    return this.#received - (this.#bits?.bytesRead ?? 0);
  }

  get hasWhole(): boolean {
    const needed = this.#size > 0 ? SLACK + BLOCK_BYTES * this.#size : HEADER_BYTES;
    return this.left >= needed;
  }

  /** Whether a stream has begun that has not ended. */
  get isOpen(): boolean {
    return this.#size > 0;
  }

  /** A header, which gives nothing, or a block. */
  next(): Uint8Array[] {
    const bits = this.#bits;
    if (!bits) return [];
    if (this.#size === 0) {
      this.#size = bzip2.header(bits);
      this.#sum = 0;
      return [];
    }
    const pieces: Uint8Array[] = [];
    let [piece, at] = [new Uint8Array(PIECE_BYTES), 0];
    const put = (byte: number) => {
      piece[at++] = byte;
      if (at < PIECE_BYTES) return;
      pieces.push(piece);
      [piece, at] = [new Uint8Array(PIECE_BYTES), 0];
    };
    const most = BLOCK_BYTES * this.#size;
    this.#sum = bzip2.decompress(bits, put, new Int32Array(most), most, this.#sum);
    if (this.#sum === null) this.#size = 0;
    if (at > 0) pieces.push(piece.subarray(0, at));
    return pieces;
  }
}
