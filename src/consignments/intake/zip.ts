import type { Readable } from "node:stream";
import { open as openZip, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { Unreadable } from "./faults";

const TYPE = 0xf000;
const LINK = 0xa000;
const ENCRYPTED = 1;

/** A file in an archive. */
export interface Packed {
  name: string;
  /** What is opened has to be read: nobody else would hear of its failures. */
  open(): Promise<Readable>;
}

/** A zip's files in their order, each read in place. */
export async function* zipEntries(path: string): AsyncGenerator<Packed> {
  const zip = await opened(path);
  try {
    for (;;) {
      const entry = await nextEntry(zip);
      if (!entry) return;
      const name = entry.fileName;
      if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) throw new Unreadable("links");
      if (entry.generalPurposeBitFlag & ENCRYPTED) throw new Unreadable("encrypted");
      if (!name.endsWith("/")) yield { name, open: () => streamOf(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
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
    zip.once("entry", (entry: ZipEntry) => settle(() => resolve(entry)));
    zip.once("end", () => settle(() => resolve(null)));
    zip.once("error", (error: Error) => settle(() => reject(nameFault(error))));
    zip.readEntry();
  });
}

/** It checks names itself, and says so in words. */
function nameFault(error: Error): Error {
  return /relative path|absolute path|invalid characters/i.test(error.message)
    ? new Unreadable("names")
    : error;
}

function streamOf(zip: ZipFile, entry: ZipEntry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
