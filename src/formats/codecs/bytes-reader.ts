import { pipeline, Readable, type Transform } from "node:stream";
import { Unreadable } from "../faults";

export class BytesReader {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#iterator = bytes[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Uint8Array | null> {
    if (this.#held.byteLength < count) await this.#fill(count);
    if (this.#held.byteLength === 0 && count > 0) return null;
    if (this.#held.byteLength < count) throw new Unreadable("truncated");
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async need(count: number): Promise<Buffer> {
    const taken = await this.take(count);
    if (taken === null) throw new Unreadable("truncated");
    return Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
  }

  async some(most: number): Promise<Uint8Array | null> {
    if (this.#held.byteLength === 0) await this.#fill(1);
    if (this.#held.byteLength === 0) return null;
    return this.take(Math.min(most, this.#held.byteLength));
  }

  async line(most: number): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf(10);
      if (end >= 0) return Buffer.from(await this.need(end + 1)).toString("utf8", 0, end);
      const before = this.#held.byteLength;
      if (before > most) throw new Unreadable("damaged");
      await this.#fill(before + 1);
      if (this.#held.byteLength > before) continue;
      return before === 0 ? null : (await this.need(before)).toString("utf8");
    }
  }

  async #fill(count: number): Promise<void> {
    const chunks = [this.#held];
    let size = this.#held.byteLength;
    while (size < count) {
      const { done, value } = await this.#iterator.next();
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
    this.#held = chunks.length === 1 ? this.#held : Buffer.concat(chunks);
  }
}

export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}

type From = (bytes: AsyncIterable<Uint8Array>) => ReadableStream<Uint8Array>;

/** Reads on demand, and closes its source when canceled. */
export const webStream: From = (bytes) => (ReadableStream as unknown as { from: From }).from(bytes);
