/** Written chunks are garbage at once, and the collector by itself lets many pile up. */
const COLLECTED_BYTES = 8_000_000;

/** Splits a stream into parts; what is not read yet stays with its sender. */
export class Parts {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** Read, and not taken yet. */
  #ahead: Uint8Array = new Uint8Array();
  #garbage = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** Whether no byte is left; waits until the sender sends one or ends. */
  async isOver(): Promise<boolean> {
    while (this.#ahead.byteLength === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return true;
      this.#ahead = value;
      this.#collect(value.byteLength);
    }
    return false;
  }

  /** The next part: `most` bytes, or fewer at the end. */
  async *next(most: number): AsyncGenerator<Uint8Array> {
    for (let left = most; left > 0 && !(await this.isOver()); ) {
      const chunk = this.#ahead.subarray(0, left);
      this.#ahead = this.#ahead.subarray(chunk.byteLength);
      left -= chunk.byteLength;
      yield chunk;
    }
  }

  /** Releases the stream, whether or not it has ended. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #collect(bytes: number): void {
    this.#garbage += bytes;
    if (this.#garbage < COLLECTED_BYTES) return;
    this.#garbage = 0;
    // `false`: without blocking the event loop.
    Bun.gc(false);
  }
}

/** Passes at most `most` bytes on. @throws the refusal for more */
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
