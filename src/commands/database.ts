import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { isUpToDate, migrate } from "../../db/migrate";
import { isEmpty } from "../../db/moving/target";
import { databaseName, obstacleOf } from "../../db/postgres/inspection";
import { lockDatabase } from "../../db/postgres/lock";
import { inspectDatabase } from "../../db/sqlite/inspection";
import { lockFolder } from "../../db/sqlite/lock";
import { expectNoUnfinishedRestore } from "../backups/restore";
import type { Config } from "../config";
import { isPostgresAddress } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { expectNoForeignFiles } from "./file-place";
import { expectOwnFolder } from "./folder-access";
import { expectNoLocalDatabase, expectNotMoved } from "./moved-mark";
import { inspectServer } from "./tls-fault";

/** @throws Obstacle if the database is in use, damaged, of a newer version or unreachable */
export async function withOwnDatabase<T>(
  { dataDir, databaseUrl, busUrl }: Config,
  work: (db: Db, migrations: string[]) => Promise<T>,
): Promise<T> {
  expectOwnFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    expectNoUnfinishedRestore(dataDir);
    const address = databaseAddressOf({ dataDir, databaseUrl });
    if (databaseUrl === null && !hasContent(address)) expectNoForeignFiles(dataDir);
    return await withDatabase(address, async (db) => {
      performance.mark("database");
      if (databaseUrl === null) return work(db, await migrate(db));
      if (await isEmpty(db)) {
        expectNoLocalDatabase(dataDir);
        expectNoForeignFiles(dataDir);
      }
      const serverLock = await lockDatabase(databaseUrl, { shared: busUrl !== null });
      try {
        return await work(db, await migrate(db));
      } finally {
        await serverLock.release();
      }
    });
  } finally {
    lock.release();
  }
}

/** Runs alongside a server. @throws Obstacle if the database is missing or of another version */
export async function withSharedDatabase<T>(
  { dataDir, databaseUrl }: Config,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const file = databaseFile(dataDir);
  if (databaseUrl === null) expectOwnFolder(dataDir);
  if (databaseUrl === null && !(await Bun.file(file).exists()))
    throw new Obstacle(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the server's data directory.`,
    );
  return withDatabase(databaseAddressOf({ dataDir, databaseUrl }), async (db) => {
    if (!(await isUpToDate(db)))
      throw new Obstacle(
        "The database is empty or from an older version of this program. Update it first: marketplace migrate.",
      );
    return work(db);
  });
}

function databaseAddressOf({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): string {
  if (databaseUrl !== null) return databaseUrl;
  expectNotMoved(dataDir);
  return databaseFile(dataDir);
}

function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

async function withDatabase<T>(address: string, work: (db: Db) => Promise<T>): Promise<T> {
  const isPostgres = isPostgresAddress(address);
  if (!isPostgres) inspectDatabase(address);
  const db = openDatabase(address);
  try {
    if (isPostgres) await inspectServer(db, databaseName(address));
    return await work(db);
  } catch (error) {
    throw (isPostgres && obstacleOf(error, databaseName(address))) || error;
  } finally {
    // Closing the last connection merges the write-ahead log into the file.
    await db.destroy();
  }
}
