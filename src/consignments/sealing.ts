import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Encrypter } from "age-encryption";
import { flushFolderOf, UNFINISHED_EXTENSION } from "../backups/files";
import { ChunkGarbage, writeAll } from "../store/folder-store";

export interface SealingJob {
  from: string;
  to: string;
  recipient: string;
  onProgress?: () => void;
}

export interface SealedResult {
  bytes: number;
  sha256: string;
}

/** Encrypts a file with age (https://age-encryption.org/v1) and flushes it before resolving. */
export async function sealFile({
  from,
  to,
  recipient,
  onProgress,
}: SealingJob): Promise<SealedResult> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const partPath = to + UNFINISHED_EXTENSION;
  const file = await open(partPath, "w", 0o600);
  try {
    const sealed = await writeChunks(
      file,
      await encrypter.encrypt(Bun.file(from).stream()),
      onProgress,
    );
    await file.sync();
    await rename(partPath, to);
    await flushFolderOf(to);
    return sealed;
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writeChunks(
  file: FileHandle,
  stream: ReadableStream<Uint8Array>,
  onProgress: SealingJob["onProgress"],
): Promise<SealedResult> {
  const hash = createHash("sha256");
  const garbage = new ChunkGarbage();
  let bytes = 0;
  for await (const chunk of stream) {
    onProgress?.();
    hash.update(chunk);
    await writeAll(file, chunk);
    bytes += chunk.byteLength;
    garbage.add(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}
