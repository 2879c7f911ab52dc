import { pipeline, Readable, type Transform } from "node:stream";

/** Bytes through a Node transform; failures of either reach the reader. */
export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}
