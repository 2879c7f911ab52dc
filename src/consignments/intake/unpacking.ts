import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { faultOfName, folded } from "../names";
import { Unreadable } from "./faults";
import { type Format, formatOf, isArchiveName } from "./formats";
import { type Packed, zipEntries } from "./zip";
import { wholeZstd } from "./zstd-frames";

/** A text file, as it stands in a delivered file or an archive. */
export interface Entry {
  format: Format;
  bytes: AsyncIterable<Uint8Array>;
  /** Where it lies as it is; null where it has to be unpacked. */
  path: string | null;
  /** Counts what comes out of it beside these bytes. @throws Unreadable where it is too much */
  count(bytes: number): void;
}

/** More is no collection that anybody unpacks. */
const MOST_ENTRIES = 200_000;
const FREE_BYTES = 100_000_000;
const MOST_TIMES = 200;

/** What all files of a consignment may unpack to together. */
export class Unpacked {
  #bytes = 0;

  /** @param goesOn hears each time that some more of it has come */
  constructor(
    private readonly most: number,
    private readonly goesOn: () => void = () => {},
  ) {}

  add(bytes: number): void {
    this.goesOn();
    this.#bytes += bytes;
    if (this.#bytes > this.most) throw new Unreadable("unpacked-too-large");
  }
}

/** The text files in a delivered file, one after the other; each is to be read before the next. */
export async function* entriesOf(
  path: string,
  format: Format,
  size: number,
  unpacked: Unpacked,
): AsyncGenerator<Entry> {
  const guard = new Guard(size, unpacked);
  const count = (bytes: number) => guard.add(bytes);
  if (format.archive === null) {
    const bytes = opened(path, format, guard);
    return yield { format, bytes, path: format.compression ? null : path, count };
  }
  const names = new Names();
  const found =
    format.archive === "zip"
      ? zipEntries(path)
      : tarEntries(unpack(createReadStream(path), format, guard));
  for await (const { name, open } of found) {
    const inner = names.take(name);
    const stream = await open();
    // What a tar holds was counted when the tar was unpacked.
    const packed = format.archive === "tar" ? stream : forwarded(stream, counting(guard));
    yield {
      format: inner,
      bytes: unpack(packed, inner, inner.compression === null ? null : guard),
      path: null,
      count,
    };
  }
}

/** Opened by who reads it: Parquet is read otherwise, and nobody would hear that it could not be. */
async function* opened(path: string, format: Format, guard: Guard): AsyncGenerator<Uint8Array> {
  yield* unpack(createReadStream(path), format, guard);
}

async function* tarEntries(stream: Readable): AsyncGenerator<Packed> {
  const tar = extract();
  stream.on("error", (error) => tar.destroy(error));
  stream.pipe(tar);
  for await (const entry of tar) {
    const { name, type } = entry.header;
    if (type === "directory") requireFolder(name);
    else if (type === "file" || type === "contiguous-file")
      yield { name, open: async () => entry as unknown as Readable };
    else throw new Unreadable("links");
    entry.resume();
  }
}

/** A folder leads out as a file does; `./` is the one that it is unpacked into. */
function requireFolder(name: string): void {
  const folder = name.replace(/^\.\//, "").replace(/\/$/, "");
  if (folder !== "" && folder !== "." && faultOfName(folder) !== null)
    throw new Unreadable("names");
}

/** Names of an archive's entries: paths inside it, no two alike. */
class Names {
  readonly #taken = new Set<string>();

  take(given: string): Format {
    const name = given.normalize("NFC").replace(/^\.\//, "");
    const own = folded(name);
    if (faultOfName(name) !== null || this.#taken.has(own)) throw new Unreadable("names");
    if (this.#taken.add(own).size > MOST_ENTRIES) throw new Unreadable("too-many-entries");
    if (isArchiveName(name)) throw new Unreadable("nested");
    const format = formatOf(name);
    if (!format) throw new Unreadable("format");
    return format;
  }
}

/** Counts what a delivered file unpacks to. */
class Guard {
  #bytes = 0;

  constructor(
    private readonly size: number,
    private readonly unpacked: Unpacked,
  ) {}

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > FREE_BYTES && this.#bytes > MOST_TIMES * this.size)
      throw new Unreadable("bomb");
    this.unpacked.add(bytes);
  }
}

function unpack(stream: Readable, { compression }: Format, guard: Guard | null): Readable {
  const plain = decompressed(stream, compression);
  return guard ? forwarded(plain, counting(guard)) : plain;
}

function decompressed(stream: Readable, compression: Format["compression"]): Readable {
  if (compression === "gz") return forwarded(stream, createGunzip());
  if (compression !== "zst") return stream;
  return forwarded(forwarded(stream, wholeZstd()), createZstdDecompress());
}

/** `pipe` tells nobody of a source's failure. */
function forwarded<To extends Transform>(from: Readable, to: To): To {
  from.on("error", (error) => to.destroy(error));
  return from.pipe(to);
}

function counting(guard: Guard): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        guard.add(chunk.byteLength);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
