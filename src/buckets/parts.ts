import { nextTurn } from "../lib/alarm";
import type { Part } from "./client";

/** S3 takes at most 10,000 parts per object, of at least 5 MiB but for the last one. */
export const PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 10_000;

/** Hashing more at once would delay other requests. */
const HASHED_AT_ONCE = 256 * 1024;

export interface PartSpan {
  number: number;
  from: number;
  to: number;
}

/** Equal parts but for the last one; the same for an object whenever it is asked for. */
export function partsOf(bytes: number, partBytes = PART_BYTES): PartSpan[] {
  const size = Math.max(partBytes, Math.ceil(bytes / MAX_PARTS));
  const count = Math.max(1, Math.ceil(bytes / size));
  return Array.from({ length: count }, (_, n) => ({
    number: n + 1,
    from: n * size,
    to: Math.min(bytes, (n + 1) * size),
  }));
}

/** Only this part is ever in memory. */
export async function readPart(
  stream: AsyncIterable<Uint8Array>,
  length: number,
): Promise<Part | null> {
  const bytes = new Uint8Array(length);
  const hashes = newHashes();
  let at = 0;
  for await (const chunk of stream) {
    if (at + chunk.byteLength > length) return null;
    bytes.set(chunk, at);
    at += chunk.byteLength;
    for (let from = 0; from < chunk.byteLength; from += HASHED_AT_ONCE) {
      hashes.update(chunk.subarray(from, from + HASHED_AT_ONCE));
      await nextTurn();
    }
  }
  return at === length ? { bytes, ...hashes.digest() } : null;
}

export function hashed(bytes: Uint8Array<ArrayBuffer>): Part {
  const hashes = newHashes();
  hashes.update(bytes);
  return { bytes, ...hashes.digest() };
}

function newHashes() {
  const [sha256, md5] = [new Bun.CryptoHasher("sha256"), new Bun.CryptoHasher("md5")];
  return {
    update(bytes: Uint8Array) {
      sha256.update(bytes);
      md5.update(bytes);
    },
    digest: () => ({ sha256: sha256.digest("base64"), md5: md5.digest("hex") }),
  };
}

interface TaggedPart {
  etag: string;
  md5: string;
}

/** The tag of an object in parts, null if the server does not derive tags from the bytes. */
export function joinedTag(parts: readonly TaggedPart[]): string | null {
  if (!parts.every(({ etag, md5 }) => etag.replaceAll('"', "").toLowerCase() === md5)) return null;
  const hash = new Bun.CryptoHasher("md5");
  for (const { md5 } of parts) hash.update(Buffer.from(md5, "hex"));
  return `${hash.digest("hex")}-${parts.length}`;
}
