import { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { Obstacle } from "../../src/lib/errors";
import { migrations } from "../migrations";

const SQLITE_MAGIC = "SQLite format 3\0";

/** Checking a larger file would delay startup; each backup checks all of it instead. */
const MAX_STARTUP_CHECK_BYTES = 256 * 1024 * 1024;

export function inspectDatabase(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const isSmall = statSync(file).size <= MAX_STARTUP_CHECK_BYTES;
  withDatabase(file, (database) => {
    if (isSmall) expectOk(database, file, "PRAGMA quick_check(1)");
    refuseNewer(database, file);
  });
}

/** @throws Obstacle if a page, index entry or reference of the idle database is damaged */
export function verifyDatabase(file: string): void {
  withDatabase(file, (database) => {
    expectOk(database, file, "PRAGMA integrity_check(1)");
    const [orphan] = database.query("PRAGMA foreign_key_check").values();
    if (orphan) throw damageObstacle(file, `a row of ${orphan[0]} refers to a missing row`);
    refuseNewer(database, file);
  });
}

function withDatabase(file: string, inspect: (database: Database) => void): void {
  if (!startsLikeDatabase(file))
    throw damageObstacle(file, "it does not start like an SQLite database");
  const database = new Database(file, { readonly: true });
  try {
    database.run("PRAGMA busy_timeout = 5000");
    inspect(database);
  } catch (error) {
    throw error instanceof Obstacle ? error : damageObstacle(file, (error as Error).message);
  } finally {
    database.close();
  }
}

function startsLikeDatabase(file: string): boolean {
  const start = Buffer.alloc(SQLITE_MAGIC.length);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return start.toString("latin1") === SQLITE_MAGIC;
}

function expectOk(database: Database, file: string, check: string): void {
  const [checkResult] = database.query(check).values().flat();
  if (checkResult !== "ok")
    throw damageObstacle(file, String(checkResult).split("\n").at(-1) ?? "");
}

function refuseNewer(database: Database, file: string): void {
  const newer = appliedMigrations(database).find((name) => !Object.hasOwn(migrations, name));
  if (newer === undefined) return;
  throw new Obstacle(
    `The database ${file} is from a newer version of this program (it has the migration ${newer}). Run that version, or restore a backup from before the upgrade. Nothing was changed.`,
  );
}

function appliedMigrations(database: Database): string[] {
  const table = database.query("select 1 from sqlite_schema where name = 'kysely_migration'");
  if (table.values().length === 0) return [];
  const rows = database.query("select name from kysely_migration order by name").values();
  return rows.flat().map(String);
}

export function damageObstacle(file: string, fault: string): Obstacle {
  return new Obstacle(
    `The database ${file} is damaged (${fault}). Nothing was written to it. Keep a copy of it, and restore a backup: marketplace restore FILE.`,
  );
}
