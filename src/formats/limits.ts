import { FileFaultError } from "./faults";

export const MAX_CHARACTERS = 8_000_000;
export const MAX_WHOLE_BYTES = 64_000_000;
export const MAX_ENTRIES = 200_000;
export const MAX_DEPTH = 500;

/** A codec can return chunks of several megabytes, which readers would copy. */
const PIECE_BYTES = 65_536;
const MIN_BOMB_BYTES = 100_000_000;
const MAX_COMPRESSION_RATIO = 200;

export interface Scratch {
  blob: Blob;
  remove(): Promise<void>;
}

export interface Limits {
  unpacked: UnpackedByteCounter;
  scratch(bytes: AsyncIterable<Uint8Array>): Promise<Scratch>;
}

export class UnpackedByteCounter {
  bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly onProgress: () => void = () => {},
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    this.onProgress();
    if (this.bytes > this.maxBytes) throw new FileFaultError("unpacked-too-large");
  }
}

export class BombGuard {
  #bytes = 0;

  constructor(
    private readonly size: number,
    private readonly unpacked: UnpackedByteCounter,
  ) {}

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MIN_BOMB_BYTES && this.#bytes > MAX_COMPRESSION_RATIO * this.size)
      throw new FileFaultError("bomb");
    this.unpacked.add(bytes);
  }

  async *countBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      for (const piece of splitIntoPieces(chunk)) {
        this.add(piece.byteLength);
        yield piece;
      }
    }
  }
}

export function* splitIntoPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.byteLength; i += PIECE_BYTES) yield bytes.subarray(i, i + PIECE_BYTES);
}

export async function readWhole(bytes: AsyncIterable<Uint8Array>, maxBytes = MAX_WHOLE_BYTES) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FileFaultError("document-too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function peekHead(
  bytes: AsyncIterable<Uint8Array>,
  minBytes: number,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  let isDone = false;
  while (head.byteLength < minBytes && !isDone) {
    const { done, value } = await iterator.next();
    isDone = done === true;
    if (!isDone) head = head.byteLength === 0 ? value : Buffer.concat([head, value]);
  }
  async function* replay() {
    try {
      if (head.byteLength > 0) yield head;
      while (!isDone) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, bytes: replay() };
}
