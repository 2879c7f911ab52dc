import { constants, createZstdDecompress } from "node:zlib";
import { FileFaultError } from "../faults";
import { pipeThrough } from "./bytes-reader";

const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const RUN_LENGTH_BLOCK = 1;

/** Returns the window size in bytes (RFC 8878, 3.1.1.1.2). */
function windowSizeOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE(0));
  return field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0);
}

const MAX_WINDOW_BYTES = 128 << 20;

class FrameScanner {
  #buffer: Buffer = Buffer.alloc(0);
  #skip = 0;
  #hasChecksum = false;
  #read: (bytes: Buffer) => number | null = (bytes) => this.#frame(bytes);
  #isBetweenFrames = true;
  maxWindow = 0;

  add(chunk: Uint8Array): void {
    const skipped = Math.min(this.#skip, chunk.length);
    this.#skip -= skipped;
    if (skipped === chunk.length) return;
    this.#buffer = Buffer.concat([this.#buffer, chunk.subarray(skipped)]);
    for (;;) {
      const usedBytes = this.#read(this.#buffer);
      if (usedBytes === null) return;
      this.#skip = Math.max(0, usedBytes - this.#buffer.length);
      this.#buffer = this.#buffer.subarray(usedBytes);
      if (this.#skip > 0) return;
    }
  }

  end(): void {
    if (!this.#isBetweenFrames || this.#skip > 0 || this.#buffer.length > 0)
      throw new FileFaultError("truncated");
  }

  #frame(bytes: Buffer): number | null {
    if (bytes.length < 8) return null;
    const magic = bytes.readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) return 8 + bytes.readUInt32LE(4);
    if (magic !== FRAME_MAGIC) throw new FileFaultError("damaged");
    const descriptor = bytes[4] as number;
    const singleSegmentFlag = (descriptor >> 5) & 1;
    this.#hasChecksum = ((descriptor >> 2) & 1) === 1;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number;
    const contentBytes = [singleSegmentFlag, 2, 4, 8][descriptor >> 6] as number;
    const length = 5 + (1 - singleSegmentFlag) + dictionaryBytes + contentBytes;
    if (bytes.length < length) return null;
    const window = singleSegmentFlag
      ? contentSize(bytes.subarray(length - contentBytes, length))
      : windowSizeOf(bytes[5] as number);
    this.maxWindow = Math.max(this.maxWindow, window);
    this.#read = (next) => this.#block(next);
    this.#isBetweenFrames = false;
    return length;
  }

  #block(bytes: Buffer): number | null {
    if (bytes.length < 3) return null;
    const header = bytes.readUIntLE(0, 3);
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RUN_LENGTH_BLOCK ? 1 : header >> 3;
    if (!isLast) return 3 + size;
    this.#read = (next) => this.#frame(next);
    this.#isBetweenFrames = true;
    return 3 + size + (this.#hasChecksum ? 4 : 0);
  }
}

/** A frame with too large a window, as with `--long`, is still read if its content is smaller. */
export async function* decompressZstd(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const frames = new FrameScanner();
  async function* scannedChunks() {
    for await (const chunk of bytes) {
      frames.add(chunk);
      yield chunk;
    }
    frames.end();
  }
  const params = { [constants.ZSTD_d_windowLogMax]: 31 };
  let size = 0;
  for await (const chunk of pipeThrough(scannedChunks(), createZstdDecompress({ params }))) {
    size += chunk.byteLength;
    if (size > MAX_WINDOW_BYTES && frames.maxWindow > MAX_WINDOW_BYTES)
      throw new FileFaultError("window-too-large");
    yield chunk;
  }
}
