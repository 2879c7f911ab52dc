import { tarEntries } from "./archives/tar";
import { zipEntries } from "./archives/zip";
import { isSideFile } from "./chosen-files";
import { CODECS, codecOf } from "./codecs/codecs";
import { FileFaultError, faultOf } from "./faults";
import { HEAD_BYTES, isPasswordProtected, kindOf } from "./kinds";
import { BombGuard, type Limits, MAX_ENTRIES, peekHead } from "./limits";
import { type ArchiveEntry, EntryNames, requireFolder } from "./names";
import { READERS, type ReaderInput } from "./readers";
import { Reading, type ReadingChoices, type Sink } from "./reading";

export { isSideFile } from "./chosen-files";
export { FORMATS } from "./formats";
export { type Limits, type Scratch, UnpackedByteCounter } from "./limits";
export { type Note, type PathFault, Reading, type Sink } from "./reading";

const MAX_COMPRESSION_LAYERS = 2;

export async function readFile(
  source: Blob,
  name: string,
  sink: Sink,
  limits: Limits,
  choices: Partial<ReadingChoices> = {},
): Promise<Reading> {
  const reading = new Reading(choices);
  const reader = new FileReader(sink, reading, limits, new BombGuard(source.size, limits.unpacked));
  try {
    await reader.read({ name, bytes: source.stream(), blob: source });
  } catch (error) {
    reading.path = "";
    reading.fault(faultOf(error));
  }
  return reading;
}

interface OpenFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  blob: Blob | null;
}

class FileReader {
  #isInArchive = false;
  #isCounted = false;

  constructor(
    private readonly sink: Sink,
    private readonly reading: Reading,
    private readonly limits: Limits,
    private readonly guard: BombGuard,
  ) {}

  async read(file: OpenFile): Promise<void> {
    const { name, head, bytes, blob, codecs } = await this.#unpack(file);
    if (head.byteLength === 0) {
      if (codecs.length > 0 || !this.#isInArchive) this.#setFormat("txt", codecs);
      return this.reading.note("empty");
    }
    const kind = await requireKind(name, head, bytes);
    if (kind !== "zip" && kind !== "tar") {
      this.#setFormat(kind, codecs);
      return this.#readFormat({ kind, bytes, blob, head });
    }
    if (this.#isInArchive) throw new FileFaultError("nested");
    this.#setFormat(kind, codecs);
    this.#isInArchive = true;
    this.#isCounted = kind === "tar";
    if (kind === "tar") return this.#readEntries(tarEntries(bytes));
    const input = this.#input({ bytes, blob });
    const scratch = await input.seekable();
    try {
      await this.#readEntries(zipEntries(scratch.blob));
    } finally {
      await scratch.remove();
    }
  }

  #setFormat(kind: string, codecs: readonly string[]): void {
    if (!this.#isInArchive) this.reading.format = [kind, ...codecs.toReversed()].join(".");
  }

  async #unpack({ name, bytes, blob }: OpenFile) {
    const codecs: string[] = [];
    let peek = await peekHead(bytes, HEAD_BYTES);
    let [innerName, seekable] = [name, blob];
    for (let codec = codecOf(peek.head); codec; codec = codecOf(peek.head)) {
      if (codecs.length === MAX_COMPRESSION_LAYERS) throw new FileFaultError("nested");
      codecs.push(codec.name);
      innerName = withoutExtension(innerName);
      seekable = null;
      peek = await peekHead(this.guard.countBytes(codec.decompress(peek.bytes)), HEAD_BYTES);
    }
    if (codecs.length > 0) return { name: innerName, ...peek, blob: seekable, codecs };
    const countedBytes = this.#isCounted ? peek.bytes : this.guard.countBytes(peek.bytes);
    return { name: withoutExtension(name), head: peek.head, bytes: countedBytes, blob, codecs };
  }

  #input({ bytes, blob }: Pick<OpenFile, "bytes" | "blob">): ReaderInput {
    return {
      bytes,
      count: (characters) => this.guard.add(characters),
      seekable: async () => (blob ? { blob, remove: async () => {} } : this.limits.scratch(bytes)),
    };
  }

  async #readFormat({
    kind,
    head,
    ...source
  }: Pick<OpenFile, "bytes" | "blob"> & { kind: keyof typeof READERS; head: Uint8Array }) {
    const input = { ...this.#input(source), head, guard: this.guard };
    await READERS[kind](input, this.sink, this.reading);
  }

  async #readEntries(entries: AsyncIterable<ArchiveEntry>): Promise<void> {
    const names = new EntryNames();
    for await (const entry of entries) {
      this.reading.path = entry.name.slice(0, 1000);
      if (names.countEntry() > MAX_ENTRIES) throw new FileFaultError("too-many-entries");
      if (isSideFile(entry.name)) this.reading.note("side-file");
      else await this.#readEntry(entry, names);
    }
    this.reading.path = "";
  }

  async #readEntry(entry: ArchiveEntry, names: EntryNames): Promise<void> {
    try {
      if (entry.name.endsWith("/")) return requireFolder(entry.name);
      const name = names.add(entry.name);
      if (entry.fault) throw new FileFaultError(entry.fault);
      await this.read({ name, bytes: entry.bytes(), blob: null });
    } catch (error) {
      const fault = faultOf(error);
      if (fault === "bomb" || fault === "unpacked-too-large") throw error;
      this.reading.fault(fault);
    }
  }
}

function withoutExtension(name: string): string {
  const codec = CODECS.find(({ extensionPattern }) => extensionPattern.test(name));
  if (!codec) return name;
  return name.replace(codec.extensionPattern, /\.t(gz|zst|xz|bz2?|lz4)$/i.test(name) ? ".tar" : "");
}

async function requireKind(name: string, head: Uint8Array, bytes: AsyncIterable<Uint8Array>) {
  try {
    return kindOf(name, head);
  } catch (error) {
    throw (await isPasswordProtected(name, head, bytes)) ? new FileFaultError("encrypted") : error;
  }
}
