import { resolve } from "node:path";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { inspectDatabase } from "../../db/sqlite/inspection";
import { lockFolder } from "../../db/sqlite/lock";
import { expectNoUnfinishedRestore } from "../backups/restore";
import type { Config } from "../config";
import { Obstacle } from "../lib/obstacle";

/**
 * Runs work over the migrated database of a data directory, which is this process's alone
 * meanwhile; closes it whatever comes.
 * @throws Obstacle where a server has the directory, or its database is damaged or newer
 */
export async function withOwnDatabase<T>(
  { dataDir }: Config,
  work: (db: Db, migrated: string[]) => Promise<T>,
): Promise<T> {
  const lock = lockFolder(dataDir);
  try {
    expectNoUnfinishedRestore(dataDir);
    const file = databaseFile(dataDir);
    inspectDatabase(file);
    return await withDatabase(file, async (db) => work(db, await migrate(db)));
  } finally {
    lock.release();
  }
}

/**
 * Runs work over a data directory's database beside the server that may have it.
 * @throws Obstacle where there is none, or it is damaged or newer
 */
export async function withSharedDatabase<T>(
  { dataDir }: Config,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const file = databaseFile(dataDir);
  if (!(await Bun.file(file).exists()))
    throw new Obstacle(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the server's data directory.`,
    );
  inspectDatabase(file);
  return withDatabase(file, work);
}

/** Closing the last connection merges the write-ahead log into the file. */
async function withDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(file);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
