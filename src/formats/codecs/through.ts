import { pipeline, Readable, type Transform } from "node:stream";

/** What a stream of Node's makes of bytes, with failures on either side. */
export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}
