import { type FileHandle, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseFile } from "../../db/client";

export const DATABASE = databaseFile("");

export const UPLOADS = "uploads";

export const DELIVERIES = "deliveries";

export const SEALED = ".age";

/** Delivery keys are derived from this secret. */
export const SECRET_FILE = "delivery.key";

/** Two servers may encrypt a file differently, so its name in a bucket includes a hash. */
export function sealedNames({ id, sha256 }: { id: string; sha256: string | null }): string[] {
  return [...(sha256 ? [`${id}.${sha256}${SEALED}`] : []), id + SEALED];
}

export const UNFINISHED = ".part";

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
