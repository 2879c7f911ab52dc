import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { type MoveResult, move } from "../../db/moving/move";
import { isEmpty } from "../../db/moving/target";
import { openPostgres } from "../../db/postgres/client";
import { databaseName, obstacleOf } from "../../db/postgres/inspection";
import { lockDatabase } from "../../db/postgres/lock";
import { inspectDatabase } from "../../db/sqlite/inspection";
import { lockFolder } from "../../db/sqlite/lock";
import { expectNoUnfinishedRestore } from "../backups/restore";
import type { Config } from "../config";
import { isPostgresAddress } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { HOUR } from "../lib/time";
import { expectNotMoved, writeMovedMark } from "./moved-mark";
import { inspectServer } from "./tls-fault";

const ANSWER_TIMEOUT_MS = HOUR;

/** Copies a stopped server's SQLite database into an empty PostgreSQL database. @throws Obstacle */
export async function moveDatabase(config: Config, to: string | null): Promise<string> {
  const address = to ?? config.databaseUrl;
  if (address === null || !isPostgresAddress(address))
    throw new Obstacle(
      "The command move needs --to postgres://USER:PASSWORD@HOST:5432/NAME, or DATABASE_URL. In the user name and password, write %40 for @, %2F for /, %23 for # and %25 for %.",
      2,
    );
  const { dataDir } = config;
  const file = databaseFile(dataDir);
  if (!existsSync(file))
    throw new Obstacle(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the server's data directory.`,
    );
  const lock = lockFolder(dataDir);
  try {
    expectNoUnfinishedRestore(dataDir);
    expectNotMoved(dataDir);
    await migrateAndClose(file);
    const { tables, rows, replaced } = await moveInto(address, file);
    await writeMovedMark(dataDir, databaseName(address));
    const characters = `${replaced} U+0000 characters, which PostgreSQL can't store, were replaced with U+FFFD. `;
    return `Moved ${rows} rows in ${tables} tables to ${databaseName(address)}. Counts and sums match. ${replaced > 0 ? characters : ""}Start the server with DATABASE_URL and this DATA_DIR, which still holds the keys and files.`;
  } finally {
    lock.release();
  }
}

/** Closing the database merges its write-ahead log, which leaves everything in one file. */
async function migrateAndClose(file: string): Promise<void> {
  inspectDatabase(file);
  const source = openDatabase(file);
  try {
    await migrate(source);
  } finally {
    await source.destroy();
  }
}

async function moveInto(address: string, file: string): Promise<MoveResult> {
  const name = databaseName(address);
  const db = openPostgres(address, { answerMs: ANSWER_TIMEOUT_MS });
  try {
    await inspectServer(db, name);
    const lock = await lockDatabase(address);
    try {
      if (!(await isEmpty(db)))
        throw new Obstacle(
          `The database ${name} is not empty. Create a new one: create database NAME template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
        );
      return await move(file, db);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw obstacleOf(error, name) ?? error;
  } finally {
    await db.destroy();
  }
}
