import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Encrypter } from "age-encryption";
import { flushFolderOf, UNFINISHED } from "../backups/files";

export interface Sealing {
  from: string;
  to: string;
  recipient: string;
  onProgress?: () => void;
}

export interface Sealed {
  bytes: number;
  sha256: string;
}

/**
 * Encrypts a file as age does (https://age-encryption.org/v1), piece by piece. When this resolves,
 * the ciphertext is there whole and would survive a power cut.
 */
export async function sealFile({ from, to, recipient, onProgress }: Sealing): Promise<Sealed> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const part = to + UNFINISHED;
  const file = await open(part, "w", 0o600);
  try {
    const sealed = await writeAll(
      file,
      await encrypter.encrypt(Bun.file(from).stream()),
      onProgress,
    );
    await file.sync();
    await rename(part, to);
    await flushFolderOf(to);
    return sealed;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Written pieces are garbage at once, and the collector by itself lets many pile up. */
const COLLECTED_BYTES = 8_000_000;

async function writeAll(
  file: FileHandle,
  stream: ReadableStream<Uint8Array>,
  onProgress: Sealing["onProgress"],
): Promise<Sealed> {
  const hash = createHash("sha256");
  let [bytes, garbage] = [0, 0];
  for await (const chunk of stream) {
    onProgress?.();
    hash.update(chunk);
    for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten;
    bytes += chunk.byteLength;
    garbage += chunk.byteLength;
    if (garbage < COLLECTED_BYTES) continue;
    garbage = 0;
    Bun.gc(false);
  }
  return { bytes, sha256: hash.digest("hex") };
}
