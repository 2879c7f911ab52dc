import { createWriteStream } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UNFINISHED } from "../../backups/files";
import type { Limits, Scratch } from "../../formats";
import { Unreadable } from "../../formats/faults";

export function scratchBeside(path: string, keepFree: number): Limits["scratch"] {
  const part = path + UNFINISHED;
  return async (bytes): Promise<Scratch> => {
    const remove = () => rm(part, { force: true });
    try {
      const output = createWriteStream(part, { mode: 0o600 });
      await pipeline(Readable.from(bytes), sparing(dirname(path), keepFree), output);
      return { blob: Bun.file(part), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
}

const CHECKED_BYTES = 8_000_000;

/** Stops unpacking before the disk is full: nobody reserved that room. */
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
