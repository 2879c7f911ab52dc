import { ChunkGarbage } from "../store/folder-store";

export class Parts {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #ahead: Uint8Array = new Uint8Array();
  readonly #garbage = new ChunkGarbage();

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async isOver(): Promise<boolean> {
    while (this.#ahead.byteLength === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return true;
      this.#ahead = value;
      this.#garbage.add(value);
    }
    return false;
  }

  async *next(most: number): AsyncGenerator<Uint8Array> {
    for (let left = most; left > 0 && !(await this.isOver()); ) {
      const chunk = this.#ahead.subarray(0, left);
      this.#ahead = this.#ahead.subarray(chunk.byteLength);
      left -= chunk.byteLength;
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

export async function* atMost(
  most: number,
  bytes: AsyncIterable<Uint8Array>,
  refusal: () => Error,
): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const chunk of bytes) {
    passed += chunk.byteLength;
    if (passed > most) throw refusal();
    yield chunk;
  }
}
