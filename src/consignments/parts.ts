import { ChunkGarbage } from "../store/folder-store";

export class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffered: Uint8Array = new Uint8Array();
  readonly #garbage = new ChunkGarbage();

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async isOver(): Promise<boolean> {
    while (this.#buffered.byteLength === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return true;
      this.#buffered = value;
      this.#garbage.add(value);
    }
    return false;
  }

  async *next(maxBytes: number): AsyncGenerator<Uint8Array> {
    for (let remaining = maxBytes; remaining > 0 && !(await this.isOver()); ) {
      const chunk = this.#buffered.subarray(0, remaining);
      this.#buffered = this.#buffered.subarray(chunk.byteLength);
      remaining -= chunk.byteLength;
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

export async function* limitBytes(
  maxBytes: number,
  bytes: AsyncIterable<Uint8Array>,
  refusal: () => Error,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > maxBytes) throw refusal();
    yield chunk;
  }
}
