import { pipeline, Readable, type Transform } from "node:stream";

export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}

type From = (bytes: AsyncIterable<Uint8Array>) => ReadableStream<Uint8Array>;

/** Bytes as a stream of the web, which is read as it is asked for and ends its source when cancelled. */
export const webStream: From = (bytes) =>
  // The types of Bun lack it.
  (ReadableStream as unknown as { from: From }).from(bytes);
