import { pipeline, Readable, type Transform } from "node:stream";
import { FileFaultError } from "../faults";

export class BytesReader {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #buffer: Uint8Array = new Uint8Array();

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#iterator = bytes[Symbol.asyncIterator]();
  }

  async readOrEnd(count: number): Promise<Uint8Array | null> {
    if (this.#buffer.byteLength < count) await this.#fill(count);
    if (this.#buffer.byteLength === 0 && count > 0) return null;
    if (this.#buffer.byteLength < count) throw new FileFaultError("truncated");
    const bytes = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return bytes;
  }

  async read(count: number): Promise<Buffer> {
    const bytes = await this.readOrEnd(count);
    if (bytes === null) throw new FileFaultError("truncated");
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async readUpTo(maxBytes: number): Promise<Uint8Array | null> {
    if (this.#buffer.byteLength === 0) await this.#fill(1);
    if (this.#buffer.byteLength === 0) return null;
    return this.readOrEnd(Math.min(maxBytes, this.#buffer.byteLength));
  }

  async readLine(maxBytes: number): Promise<string | null> {
    for (;;) {
      const end = this.#buffer.indexOf(10);
      if (end >= 0) return Buffer.from(await this.read(end + 1)).toString("utf8", 0, end);
      const length = this.#buffer.byteLength;
      if (length > maxBytes) throw new FileFaultError("damaged");
      await this.#fill(length + 1);
      if (this.#buffer.byteLength > length) continue;
      return length === 0 ? null : (await this.read(length)).toString("utf8");
    }
  }

  async #fill(count: number): Promise<void> {
    const chunks = [this.#buffer];
    let size = this.#buffer.byteLength;
    while (size < count) {
      const { done, value } = await this.#iterator.next();
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
    this.#buffer = chunks.length === 1 ? this.#buffer : Buffer.concat(chunks);
  }
}

export async function* pipeThrough(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}

type StreamFrom = (bytes: AsyncIterable<Uint8Array>) => ReadableStream<Uint8Array>;

/** Reads on demand, and closes its source when canceled. */
export const webStream: StreamFrom = (bytes) =>
  // TypeScript does not declare ReadableStream.from yet.
  (ReadableStream as unknown as { from: StreamFrom }).from(bytes);
