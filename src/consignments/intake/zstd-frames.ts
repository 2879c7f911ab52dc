import { Transform } from "node:stream";
import { Unreadable } from "./faults";

const MAGIC = 0xfd2fb528;
/** Skippable frames have sixteen magic numbers, which end in any of these. */
const SKIPPABLE = 0x184d2a50;
const RUN_LENGTH = 1;

/**
 * Follows the frames of zstd (RFC 8878) by their headers alone: the runtime's decoder takes a file that
 * was cut off for one that ended.
 */
class Frames {
  #held: Buffer = Buffer.alloc(0);
  #skip = 0;
  #hasChecksum = false;
  #read: (bytes: Buffer) => number | null = (bytes) => this.#frame(bytes);
  #isBetween = true;

  add(chunk: Buffer): void {
    const skipped = Math.min(this.#skip, chunk.length);
    this.#skip -= skipped;
    if (skipped === chunk.length) return;
    this.#held = Buffer.concat([this.#held, chunk.subarray(skipped)]);
    for (;;) {
      const used = this.#read(this.#held);
      if (used === null) return;
      this.#skip = Math.max(0, used - this.#held.length);
      this.#held = this.#held.subarray(used);
      if (this.#skip > 0) return;
    }
  }

  /** @throws Unreadable where what came is not whole */
  end(): void {
    if (!this.#isBetween || this.#skip > 0 || this.#held.length > 0)
      throw new Unreadable("truncated");
  }

  /** @returns the bytes that were read, with those to skip; null where more has to come */
  #frame(bytes: Buffer): number | null {
    if (bytes.length < 8) return null;
    const magic = bytes.readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) return 8 + bytes.readUInt32LE(4);
    if (magic !== MAGIC) throw new Unreadable("damaged");
    const descriptor = bytes[4] as number;
    const isSingle = (descriptor >> 5) & 1;
    this.#hasChecksum = ((descriptor >> 2) & 1) === 1;
    const dictionary = [0, 1, 2, 4][descriptor & 3] as number;
    const content = [isSingle, 2, 4, 8][descriptor >> 6] as number;
    this.#read = (next) => this.#block(next);
    this.#isBetween = false;
    return 5 + (1 - isSingle) + dictionary + content;
  }

  #block(bytes: Buffer): number | null {
    if (bytes.length < 3) return null;
    const header = bytes.readUIntLE(0, 3);
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RUN_LENGTH ? 1 : header >> 3;
    if (!isLast) return 3 + size;
    this.#read = (next) => this.#frame(next);
    this.#isBetween = true;
    return 3 + size + (this.#hasChecksum ? 4 : 0);
  }
}

/** Passes zstd on, and fails at its end where it is cut off. */
export function wholeZstd(): Transform {
  const frames = new Frames();
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        frames.add(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        frames.end();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
