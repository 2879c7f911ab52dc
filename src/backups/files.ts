import { type FileHandle, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseFile } from "../../db/client";

export const DATABASE_NAME = databaseFile("");

export const UPLOADS_FOLDER = "uploads";

export const DELIVERIES_FOLDER = "deliveries";

export const SEALED_EXTENSION = ".age";

/** Delivery keys are derived from this secret. */
export const SECRET_FILE = "delivery.key";

/** Two servers may encrypt a file differently, so its name in a bucket includes a hash. */
export function sealedNames({ id, sha256 }: { id: string; sha256: string | null }): string[] {
  return [...(sha256 ? [`${id}.${sha256}${SEALED_EXTENSION}`] : []), id + SEALED_EXTENSION];
}

export const UNFINISHED_EXTENSION = ".part";

export async function* uploadedFiles(dataDir: string): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, UPLOADS_FOLDER), {
    recursive: true,
    withFileTypes: true,
  }).catch(emptyIfAbsent);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(UNFINISHED_EXTENSION)) continue;
    yield join(entry.parentPath, entry.name).slice(join(dataDir, "/").length);
  }
}

function emptyIfAbsent(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

export async function flush(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, "r");
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

export function flushFolderOf(file: string): Promise<void> {
  return flush(dirname(file));
}
