import { Unreadable } from "./faults";

export const MAX_CHARACTERS = 8_000_000;
export const MAX_WHOLE_BYTES = 64_000_000;
export const MAX_ENTRIES = 200_000;
export const MAX_DEPTH = 500;

/** A codec can return several megabytes, which readers would copy. */
const PIECE_BYTES = 65_536;
const FREE_BYTES = 100_000_000;
const MAX_RATIO = 200;

export interface Scratch {
  blob: Blob;
  remove(): Promise<void>;
}

export interface Limits {
  unpacked: Unpacked;
  scratch(bytes: AsyncIterable<Uint8Array>): Promise<Scratch>;
}

export class Unpacked {
  bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly onProgress: () => void = () => {},
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    this.onProgress();
    if (this.bytes > this.maxBytes) throw new Unreadable("unpacked-too-large");
  }
}

export class Guard {
  #bytes = 0;

  constructor(
    private readonly size: number,
    private readonly unpacked: Unpacked,
  ) {}

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > FREE_BYTES && this.#bytes > MAX_RATIO * this.size)
      throw new Unreadable("bomb");
    this.unpacked.add(bytes);
  }

  async *counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      for (const piece of inPieces(chunk)) {
        this.add(piece.byteLength);
        yield piece;
      }
    }
  }
}

export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.byteLength; i += PIECE_BYTES) yield bytes.subarray(i, i + PIECE_BYTES);
}

export async function readWhole(bytes: AsyncIterable<Uint8Array>, maxBytes = MAX_WHOLE_BYTES) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Unreadable("document-too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function peeked(
  bytes: AsyncIterable<Uint8Array>,
  minBytes: number,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  let isOver = false;
  while (head.byteLength < minBytes && !isOver) {
    const { done, value } = await iterator.next();
    isOver = done === true;
    if (!isOver) head = head.byteLength === 0 ? value : Buffer.concat([head, value]);
  }
  async function* rejoined() {
    try {
      if (head.byteLength > 0) yield head;
      while (!isOver) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, bytes: rejoined() };
}
