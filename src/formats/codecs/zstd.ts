import { constants, createZstdDecompress } from "node:zlib";
import { Unreadable } from "../faults";
import { through } from "./bytes-reader";

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const RUN_LENGTH = 1;

/** Returns the window size in bytes (RFC 8878, 3.1.1.1.2). */
function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE(0));
  return field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0);
}

const MAX_WINDOW = 128 << 20;

class Frames {
  #held: Buffer = Buffer.alloc(0);
  #skip = 0;
  #hasChecksum = false;
  #read: (bytes: Buffer) => number | null = (bytes) => this.#frame(bytes);
  #isBetween = true;
  window = 0;

  add(chunk: Uint8Array): void {
    const skipped = Math.min(this.#skip, chunk.length);
    this.#skip -= skipped;
    if (skipped === chunk.length) return;
    this.#held = Buffer.concat([this.#held, chunk.subarray(skipped)]);
    for (;;) {
      const used = this.#read(this.#held);
      if (used === null) return;
      this.#skip = Math.max(0, used - this.#held.length);
      this.#held = this.#held.subarray(used);
      if (this.#skip > 0) return;
    }
  }

  end(): void {
    if (!this.#isBetween || this.#skip > 0 || this.#held.length > 0)
      throw new Unreadable("truncated");
  }

  #frame(bytes: Buffer): number | null {
    if (bytes.length < 8) return null;
    const magic = bytes.readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) return 8 + bytes.readUInt32LE(4);
    if (magic !== MAGIC) throw new Unreadable("damaged");
    const descriptor = bytes[4] as number;
    const isSingle = (descriptor >> 5) & 1;
    this.#hasChecksum = ((descriptor >> 2) & 1) === 1;
    const dictionary = [0, 1, 2, 4][descriptor & 3] as number;
    const content = [isSingle, 2, 4, 8][descriptor >> 6] as number;
    const length = 5 + (1 - isSingle) + dictionary + content;
    if (bytes.length < length) return null;
    const window = isSingle
      ? contentSize(bytes.subarray(length - content, length))
      : windowOf(bytes[5] as number);
    this.window = Math.max(this.window, window);
    this.#read = (next) => this.#block(next);
    this.#isBetween = false;
    return length;
  }

  #block(bytes: Buffer): number | null {
    if (bytes.length < 3) return null;
    const header = bytes.readUIntLE(0, 3);
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RUN_LENGTH ? 1 : header >> 3;
    if (!isLast) return 3 + size;
    this.#read = (next) => this.#frame(next);
    this.#isBetween = true;
    return 3 + size + (this.#hasChecksum ? 4 : 0);
  }
}

/** A frame with too large a window, as with `--long`, is still read if its content is smaller. */
export async function* zstd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const frames = new Frames();
  async function* followed() {
    for await (const chunk of bytes) {
      frames.add(chunk);
      yield chunk;
    }
    frames.end();
  }
  const params = { [constants.ZSTD_d_windowLogMax]: 31 };
  let size = 0;
  for await (const chunk of through(followed(), createZstdDecompress({ params }))) {
    size += chunk.byteLength;
    if (size > MAX_WINDOW && frames.window > MAX_WINDOW) throw new Unreadable("window-too-large");
    yield chunk;
  }
}
