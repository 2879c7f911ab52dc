import { Readable } from "node:stream";
import {
  fromRandomAccessReader,
  RandomAccessReader,
  type Entry as ZipEntry,
  type ZipFile,
} from "yauzl";
import { zipCodec } from "../codecs/codecs";
import { FileFaultError } from "../faults";
import type { ArchiveEntry } from "../names";

const FILE_TYPE_MASK = 0xf000;
const SYMLINK_TYPE = 0xa000;
const ENCRYPTED_FLAG = 1;

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
        bytes: () => unpackEntry(archive, entry),
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
    if (bytes > MAX_INDEX_BYTES) throw new FileFaultError("too-many-entries");
    const content = { fault: faultOfEntry(part), bytes: () => unpackEntry(zip, part) };
    if (index.size < MAX_PARTS) index.set(part.fileName, { name: part.fileName, ...content });
  }
  return index;
}

const MAX_PARTS = 20_000;
const MAX_INDEX_BYTES = 16_000_000;

function faultOfEntry(entry: ZipEntry): ArchiveEntry["fault"] {
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK_TYPE) return "links";
  return entry.generalPurposeBitFlag & ENCRYPTED_FLAG ? "encrypted" : null;
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
    const settle = (resume: () => void) => {
      zip.removeAllListeners("entry").removeAllListeners("end").removeAllListeners("error");
      resume();
    };
    zip.once("entry", (entry: ZipEntry) => settle(() => resolve(decodeName(entry))));
    zip.once("end", () => settle(() => resolve(null)));
    zip.once("error", (error: Error) => settle(() => reject(error)));
    zip.readEntry();
  });
}

const UTF8_FLAG = 0x800;

function decodeName(entry: ZipEntry): ZipEntry {
  // With decodeStrings off, names are bytes.
  const bytes = entry.fileName as unknown as Uint8Array;
  const isUtf8 = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  entry.fileName = isUtf8 ? Buffer.from(bytes).toString("utf8") : decodeUnmarkedName(bytes);
  return entry;
}

function decodeUnmarkedName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

async function* unpackEntry(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const decompress = zipCodec(entry.compressionMethod);
  const isUncompressed = entry.compressionMethod === 0;
  const stream = await new Promise<Readable>((resolve, reject) => {
    const onOpen = (error: Error | null, opened: Readable) =>
      error ? reject(error) : resolve(opened);
    if (isUncompressed) zip.openReadStream(entry, onOpen);
    else
      zip.openReadStream(
        entry,
        // yauzl declares that compressed entries need a decoder.
        { decompress: false, start: null, end: null, decrypt: null } as never,
        onOpen,
      );
  });
  let remaining = entry.uncompressedSize;
  for await (const chunk of decompress(stream as AsyncIterable<Uint8Array>)) {
    remaining -= chunk.byteLength;
    if (remaining < 0) throw new Error("more bytes than the archive states");
    yield chunk;
  }
  if (remaining > 0) throw new Error("unexpected end of a file in the archive");
}
