import { createWriteStream } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UNFINISHED } from "../../backups/files";
import { type Listener, readDocuments } from "./documents";
import { Unreadable } from "./faults";
import type { Measuring } from "./measuring";
import type { Entry } from "./unpacking";

/** Parquet begins with its end, and so is unpacked into a file first. */
export async function measureParquet(
  entry: Entry,
  { path, keepFree }: { path: string; keepFree: number },
  measuring: Measuring,
): Promise<void> {
  // One text can stand for millions of rows, which the file's size does not show.
  const heard: Listener = {
    text(piece) {
      entry.count(piece.length);
      measuring.text(piece);
    },
    end: () => measuring.end(),
    brokenLine: () => measuring.brokenLine(),
  };
  if (entry.path !== null) return readDocuments("parquet", entry.bytes, entry.path, heard);
  const part = path + UNFINISHED;
  try {
    const output = createWriteStream(part, { mode: 0o600 });
    await pipeline(entry.bytes, sparing(dirname(path), keepFree), output);
    await readDocuments("parquet", entry.bytes, part, heard);
  } finally {
    await rm(part, { force: true });
  }
}

const CHECKED_BYTES = 8_000_000;

/** Lets bytes through while the disk has room: nobody was promised what a file unpacks to. */
function sparing(folder: string, keepFree: number): Transform {
  let unchecked = CHECKED_BYTES;
  return new Transform({
    async transform(chunk: Buffer, _, done) {
      unchecked += chunk.byteLength;
      if (unchecked < CHECKED_BYTES) return done(null, chunk);
      unchecked = 0;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize > keepFree + CHECKED_BYTES) done(null, chunk);
      else done(new Unreadable("unpacked-too-large"));
    },
  });
}
