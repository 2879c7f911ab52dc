import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { databaseFile } from "../../db/client";
import { flush, flushFolderOf, UNFINISHED_EXTENSION } from "../backups/files";
import { Obstacle } from "../lib/errors";

const MARKER_NAME = "database-moved";

/** Resolves once the mark is flushed to disk. */
export async function writeMovedMark(dataDir: string, name: string): Promise<void> {
  const mark = join(dataDir, MARKER_NAME);
  const unfinishedFile = mark + UNFINISHED_EXTENSION;
  await writeFile(unfinishedFile, `${name}\n`);
  await flush(unfinishedFile);
  await rename(unfinishedFile, mark);
  await flushFolderOf(mark);
}

export function expectNotMoved(dataDir: string): void {
  const mark = join(dataDir, MARKER_NAME);
  if (!existsSync(mark)) return;
  throw new Obstacle(
    `The database in ${resolve(dataDir)} was moved to ${readFileSync(mark, "utf8").trim()}. Set DATABASE_URL to that database. The folder still has the data from before the move. To go back to it and lose all later changes, remove ${resolve(mark)}.`,
  );
}

export function expectNoLocalDatabase(dataDir: string): void {
  if (!existsSync(databaseFile(dataDir)) || existsSync(join(dataDir, MARKER_NAME))) return;
  throw new Obstacle(
    `There is a database in ${resolve(dataDir)}, but the one in DATABASE_URL is empty. Move the data there: marketplace move. To start over, set DATA_DIR to another folder.`,
  );
}
