import bitIterator from "unbzip2-stream/lib/bit_iterator";
import bzip2 from "unbzip2-stream/lib/bzip2";
import { FileFaultError } from "../faults";

const BLOCK_BYTES = 100_000;
const HEADER_BYTES = 4;
const SLACK_BYTES = 25_000;
const PIECE_BYTES = 65_536;

export async function* bunzip2(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const blocks = new BlockReader();
  for await (const chunk of bytes) {
    blocks.add(chunk);
    while (blocks.hasWholeBlock) {
      blocks.readNext();
      yield* blocks.runs.pieces();
    }
  }
  try {
    while (blocks.bytesLeft > 0) {
      blocks.readNext();
      yield* blocks.runs.pieces();
    }
  } catch (error) {
    throw blocks.bytesLeft <= 0 ? new FileFaultError("truncated") : error;
  }
  if (blocks.isInStream) throw new FileFaultError("truncated");
}

class BlockReader {
  readonly #queue: Uint8Array[] = [];
  #bits: ReturnType<typeof bitIterator> | null = null;
  #received = 0;
  #size = 0;
  #checksum: number | null = null;
  #block = new Int32Array();
  readonly runs = new ByteRuns();

  add(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    this.#received += chunk.byteLength;
    this.#bits ??= bitIterator(() => this.#queue.shift());
  }

  get bytesLeft(): number {
    return this.#received - (this.#bits?.bytesRead ?? 0);
  }

  get hasWholeBlock(): boolean {
    const needed = this.#size > 0 ? SLACK_BYTES + BLOCK_BYTES * this.#size : HEADER_BYTES;
    return this.bytesLeft >= needed;
  }

  get isInStream(): boolean {
    return this.#size > 0;
  }

  readNext(): void {
    const bits = this.#bits;
    if (!bits) return;
    if (this.#size === 0) {
      this.#size = bzip2.header(bits);
      this.#checksum = 0;
      return;
    }
    const maxBytes = BLOCK_BYTES * this.#size;
    if (this.#block.length !== maxBytes) this.#block = new Int32Array(maxBytes);
    this.#checksum = bzip2.decompress(bits, this.runs.put, this.#block, maxBytes, this.#checksum);
    if (this.#checksum === null) this.#size = 0;
  }
}

const MAX_RUN_BYTES = 255;

/** A block of 900,000 bytes can unpack to 45 million, so equal bytes stay run-length encoded. */
class ByteRuns {
  readonly #bytes = new Uint8Array(9 * BLOCK_BYTES);
  readonly #lengths = new Uint8Array(9 * BLOCK_BYTES);
  #last = -1;

  readonly put = (byte: number): void => {
    const last = this.#last;
    if (
      last >= 0 &&
      this.#bytes[last] === byte &&
      (this.#lengths[last] as number) < MAX_RUN_BYTES
    ) {
      (this.#lengths[last] as number)++;
      return;
    }
    this.#last = last + 1;
    this.#bytes[this.#last] = byte;
    this.#lengths[this.#last] = 1;
  };

  *pieces(): Generator<Uint8Array> {
    let [piece, at] = [new Uint8Array(PIECE_BYTES), 0];
    for (let run = 0; run <= this.#last; run++) {
      const length = this.#lengths[run] as number;
      if (at + length > PIECE_BYTES) {
        yield piece.subarray(0, at);
        [piece, at] = [new Uint8Array(PIECE_BYTES), 0];
      }
      for (const end = at + length; at < end; at++) piece[at] = this.#bytes[run] as number;
    }
    this.#last = -1;
    if (at > 0) yield piece.subarray(0, at);
  }
}
