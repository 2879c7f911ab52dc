import { Unreadable } from "./faults";

export const MAX_CHARACTERS = 8_000_000;
export const MAX_WHOLE_BYTES = 64_000_000;
export const MAX_ENTRIES = 200_000;
export const MAX_DEPTH = 500;

/** A codec can return several megabytes, which readers would copy. */
const PIECE_BYTES = 65_536;
const FREE_BYTES = 100_000_000;
const MAX_TIMES = 200;

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
    private readonly most: number,
    private readonly onProgress: () => void = () => {},
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    this.onProgress();
    if (this.bytes > this.most) throw new Unreadable("unpacked-too-large");
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
    if (this.#bytes > FREE_BYTES && this.#bytes > MAX_TIMES * this.size)
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
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES)
    yield bytes.subarray(at, at + PIECE_BYTES);
}

export async function whole(bytes: AsyncIterable<Uint8Array>, most = MAX_WHOLE_BYTES) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > most) throw new Unreadable("document-too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function peeked(
  bytes: AsyncIterable<Uint8Array>,
  least: number,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  let isOver = false;
  while (head.byteLength < least && !isOver) {
    const { done, value } = await iterator.next();
    isOver = done === true;
    if (!isOver) head = head.byteLength === 0 ? value : Buffer.concat([head, value]);
  }
  async function* all() {
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
  return { head, bytes: all() };
}
