import { Readable } from "node:stream";
import {
  fromRandomAccessReader,
  RandomAccessReader,
  type Entry as ZipEntry,
  type ZipFile,
} from "yauzl";
import { zipCodec } from "../codecs/codecs";
import { Unreadable } from "../faults";
import type { ArchiveEntry } from "../names";

const TYPE = 0xf000;
const LINK = 0xa000;
const ENCRYPTED = 1;

class BlobReader extends RandomAccessReader {
  constructor(private readonly blob: Blob) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.blob.slice(start, end).stream());
  }
}

export async function* zipEntries(blob: Blob): AsyncGenerator<ArchiveEntry> {
  const archive = await openZip(blob);
  try {
    for (;;) {
      const entry = await nextEntry(archive);
      if (!entry) return;
      yield {
        name: entry.fileName,
        fault: faultOfEntry(entry),
        bytes: () => unpack(archive, entry),
      };
    }
  } finally {
    archive.close();
  }
}

export async function zipIndex(blob: Blob): Promise<Map<string, ArchiveEntry>> {
  const index = new Map<string, ArchiveEntry>();
  const zip = await openZip(blob);
  let bytes = 0;
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    const part = entry;
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MAX_INDEX_BYTES) throw new Unreadable("too-many-entries");
    const content = { fault: faultOfEntry(part), bytes: () => unpack(zip, part) };
    if (index.size < MAX_PARTS) index.set(part.fileName, { name: part.fileName, ...content });
  }
  return index;
}

const MAX_PARTS = 20_000;
const MAX_INDEX_BYTES = 16_000_000;

function faultOfEntry(entry: ZipEntry): ArchiveEntry["fault"] {
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) return "links";
  return entry.generalPurposeBitFlag & ENCRYPTED ? "encrypted" : null;
}

function openZip(blob: Blob): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    fromRandomAccessReader(new BlobReader(blob), blob.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

function nextEntry(zip: ZipFile): Promise<ZipEntry | null> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      zip.removeAllListeners("entry").removeAllListeners("end").removeAllListeners("error");
      work();
    };
    zip.once("entry", (entry: ZipEntry) => settle(() => resolve(decodeName(entry))));
    zip.once("end", () => settle(() => resolve(null)));
    zip.once("error", (error: Error) => settle(() => reject(error)));
    zip.readEntry();
  });
}

const IS_UTF8 = 0x800;

function decodeName(entry: ZipEntry): ZipEntry {
  const bytes = entry.fileName as unknown as Uint8Array;
  const isMarked = (entry.generalPurposeBitFlag & IS_UTF8) !== 0;
  entry.fileName = isMarked ? Buffer.from(bytes).toString("utf8") : unmarkedName(bytes);
  return entry;
}

function unmarkedName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

async function* unpack(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const decompress = zipCodec(entry.compressionMethod);
  const isPlain = entry.compressionMethod === 0;
  const stream = await new Promise<Readable>((resolve, reject) => {
    const done = (error: Error | null, opened: Readable) =>
      error ? reject(error) : resolve(opened);
    if (isPlain) zip.openReadStream(entry, done);
    else
      zip.openReadStream(
        entry,
        { decompress: false, start: null, end: null, decrypt: null } as never,
        done,
      );
  });
  let remaining = entry.uncompressedSize;
  for await (const chunk of decompress(stream as AsyncIterable<Uint8Array>)) {
    remaining -= chunk.byteLength;
    if (remaining < 0) throw new Error("more bytes than the archive says");
    yield chunk;
  }
  if (remaining > 0) throw new Error("unexpected end of a file in the archive");
}
