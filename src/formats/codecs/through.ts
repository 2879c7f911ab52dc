import { pipeline, Readable, type Transform } from "node:stream";

export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(bytes), transform, () => {});
  yield* transform as AsyncIterable<Uint8Array>;
}
