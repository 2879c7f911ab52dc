import { Readable } from "node:stream";
import { extract } from "tar-stream";
import type { Packed } from "./entry";

/** A tar's files in their order. */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  const tar = extract();
  const source = Readable.from(bytes);
  source.on("error", (error) => tar.destroy(error));
  source.pipe(tar);
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const isKnown = type === "directory" || type === "file" || type === "contiguous-file";
    yield {
      name: type === "directory" ? `${name.replace(/\/$/, "")}/` : name,
      fault: isKnown ? null : "links",
      bytes: () => entry as unknown as AsyncIterable<Uint8Array>,
    };
    entry.resume();
  }
}
