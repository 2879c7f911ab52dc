import { type FileHandle, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseFile } from "../../db/client";

/** The database's name in a data directory, and in an archive. */
export const DATABASE = databaseFile("");

/** The folder of stored files inside a data directory. */
export const UPLOADS = "uploads";

/** The folder of what sellers have delivered, inside a data directory and in a bucket. */
export const DELIVERIES = "deliveries";

/** How the name of a file ends that is sealed: ciphertext, wherever it lies. */
export const SEALED = ".age";

/**
 * What a sealed file may be called: by its ciphertext, of which two servers that seal the same make
 * two, in a bucket and wherever it was copied to from there; else by its id alone.
 */
export function sealedNames({ id, sha256 }: { id: string; sha256: string | null }): string[] {
  return [...(sha256 ? [`${id}.${sha256}${SEALED}`] : []), id + SEALED];
}

/** Being written still, or left by a process that died. */
export const UNFINISHED = ".part";

/** Every finished file under a data directory's uploads, as `uploads/…`, in no order. */
export async function* uploadedFiles(dataDir: string): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, UPLOADS), {
    recursive: true,
    withFileTypes: true,
  }).catch(absent);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue;
    yield join(entry.parentPath, entry.name).slice(join(dataDir, "/").length);
  }
}

function absent(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

/** Makes what was written to a file, or renamed in a folder, outlast a power cut. */
export async function flush(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, "r");
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** The folder in which a file's name is kept, to be flushed after a rename. */
export function flushFolderOf(file: string): Promise<void> {
  return flush(dirname(file));
}
