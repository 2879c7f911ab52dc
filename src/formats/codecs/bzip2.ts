import { Readable } from "node:stream";
import unbzip2 from "unbzip2-stream";

/** bzip2, of a stream or of several that follow one another. */
export async function* bunzip2(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes);
  const unpacked = unbzip2();
  source.on("error", (error) => unpacked.emit("error", error));
  source.pipe(unpacked);
  yield* new Readable().wrap(unpacked) as AsyncIterable<Uint8Array>;
}
