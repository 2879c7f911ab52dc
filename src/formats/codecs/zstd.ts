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
  #bytesToSkip = 0;
  #hasChecksum = false;
  #readHeader: (bytes: Buffer) => number | null = (bytes) => this.#readFrameHeader(bytes);
  #isBetweenFrames = true;
  largestWindow = 0;

  add(chunk: Uint8Array): void {
    const skipped = Math.min(this.#bytesToSkip, chunk.length);
    this.#bytesToSkip -= skipped;
    if (skipped === chunk.length) return;
    this.#buffer = Buffer.concat([this.#buffer, chunk.subarray(skipped)]);
    for (;;) {
      const usedBytes = this.#readHeader(this.#buffer);
      if (usedBytes === null) return;
      this.#bytesToSkip = Math.max(0, usedBytes - this.#buffer.length);
      this.#buffer = this.#buffer.subarray(usedBytes);
      if (this.#bytesToSkip > 0) return;
    }
  }

  end(): void {
    if (!this.#isBetweenFrames || this.#bytesToSkip > 0 || this.#buffer.length > 0)
      throw new FileFaultError("truncated");
  }

  #readFrameHeader(bytes: Buffer): number | null {
    if (bytes.length < 8) return null;
    const magic = bytes.readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) return 8 + bytes.readUInt32LE(4);
    if (magic !== FRAME_MAGIC) throw new FileFaultError("damaged");
    const descriptor = bytes[4] as number;
    const singleSegmentFlag = (descriptor >> 5) & 1;
    this.#hasChecksum = ((descriptor >> 2) & 1) === 1;
    const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 3] as number;
    const contentSizeBytes = [singleSegmentFlag, 2, 4, 8][descriptor >> 6] as number;
    const headerLength = 5 + (1 - singleSegmentFlag) + dictionaryIdBytes + contentSizeBytes;
    if (bytes.length < headerLength) return null;
    const window = singleSegmentFlag
      ? contentSize(bytes.subarray(headerLength - contentSizeBytes, headerLength))
      : windowSizeOf(bytes[5] as number);
    this.largestWindow = Math.max(this.largestWindow, window);
    this.#readHeader = (next) => this.#readBlockHeader(next);
    this.#isBetweenFrames = false;
    return headerLength;
  }

  #readBlockHeader(bytes: Buffer): number | null {
    if (bytes.length < 3) return null;
    const header = bytes.readUIntLE(0, 3);
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RUN_LENGTH_BLOCK ? 1 : header >> 3;
    if (!isLast) return 3 + size;
    this.#readHeader = (next) => this.#readFrameHeader(next);
    this.#isBetweenFrames = true;
    return 3 + size + (this.#hasChecksum ? 4 : 0);
  }
}

/** Files made with `zstd --long` declare a large window but can have little content. */
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
    if (size > MAX_WINDOW_BYTES && frames.largestWindow > MAX_WINDOW_BYTES)
      throw new FileFaultError("window-too-large");
    yield chunk;
  }
}
