import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { snapshotDatabase } from "../../db/snapshot";
import { version } from "../../package.json";
import { Obstacle } from "../lib/obstacle";
import { isoTime } from "../lib/time";
import { ArchiveWriter } from "./archive";
import { DATABASE, flush, flushFolderOf, UNFINISHED, uploadedFiles } from "./files";
import type { Manifest } from "./manifest";

/**
 * Copies a data directory's database and uploads into one archive, also while a server runs on it.
 * The database is copied first: every upload that it names is stored by then. The file is whole
 * and on disk, or not there at all.
 * @throws Obstacle where there is nothing to copy, or the database is damaged
 */
export async function createBackup(dataDir: string, file: string, now: number): Promise<Manifest> {
  const database = join(dataDir, DATABASE);
  if (!existsSync(database))
    throw new Obstacle(`There is no database in ${resolve(dataDir)}, so there is nothing to copy.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  const unfinished = `${file}${UNFINISHED}`;
  const snapshot = `${file}.sqlite${UNFINISHED}`;
  try {
    await rm(snapshot, { force: true });
    snapshotDatabase(database, snapshot);
    const manifest = await writeArchive(unfinished, snapshot, dataDir, now);
    await flush(unfinished);
    await rename(unfinished, file);
    await flushFolderOf(resolve(file));
    return manifest;
  } finally {
    await rm(snapshot, { force: true });
    await rm(unfinished, { force: true });
  }
}

async function writeArchive(
  file: string,
  snapshot: string,
  dataDir: string,
  now: number,
): Promise<Manifest> {
  const archive = new ArchiveWriter(file);
  try {
    await archive.add(DATABASE, snapshot);
    // A file that was removed meanwhile is left out.
    for await (const name of uploadedFiles(dataDir)) await archive.add(name, join(dataDir, name));
    return await archive.finish({ version, createdAt: isoTime(now) });
  } catch (error) {
    archive.abort();
    throw error;
  }
}
