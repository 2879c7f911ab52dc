import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { engineOf } from "../../db/engine";
import { addressOf, openPostgres } from "../../db/postgres/client";
import { isPostgresAddress } from "../../src/lib/postgres-address";
import { Assets } from "../../src/web/http/assets";
import { PATIENCE_MS } from "./patience";
import { copyPostgres, isOnPostgres, newPostgres } from "./postgres";

/** The run's folder, which the preload made and removes. */
export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (!folder)
    throw new Error("Run the tests with bun test, which preloads tests/support/preload.ts");
  return folder;
}

const made: string[] = [];

/** A folder of a test's own, which goes with the file that the test is in. */
export function newFolder(): string {
  const folder = newSharedFolder();
  made.push(folder);
  return folder;
}

/** One that stays until the run ends, for what several files use. */
export function newSharedFolder(): string {
  return mkdtempSync(join(testFolder(), "t-"));
}

/** Removes the folders of the tests that this process has run: they may lie in memory. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Where a migrated, empty database of its own lies. */
export function newDatabaseFile(): string {
  const file = join(newFolder(), "marketplace.sqlite");
  copyFileSync(join(testFolder(), "template.sqlite"), file);
  return file;
}

/** Where one is of the engine of this run: SQLite, or PostgreSQL with TEST_DATABASE=postgres. */
export function newDatabasePlace(): string {
  return isOnPostgres ? newPostgres() : newDatabaseFile();
}

/** One of its own, opened. */
export function newDatabase(): Db {
  return openPatiently(newDatabasePlace());
}

/** Opens what a test has for itself: a server that answers late, on a machine under load, has not failed. */
export function openPatiently(place: string): Db {
  const patience = { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS };
  return isPostgresAddress(place) ? openPostgres(place, patience) : openDatabase(place);
}

/** Where a copy of a database of this run's engine lies, with all that is in it. */
export async function copyOf(db: Db): Promise<string> {
  if (engineOf(db) === "sqlite") {
    const file = join(newFolder(), "copy.sqlite");
    await sql`vacuum into ${file}`.execute(db);
    return file;
  }
  const address = copyPostgres(addressOf(db));
  // The first to ask finds out that it was cut off.
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  while (!(await answers())) await new Promise(setImmediate);
  return address;
}

let assets: Promise<Assets> | undefined;

export function testAssets(): Promise<Assets> {
  assets ??= Assets.load(join(testFolder(), "assets"));
  return assets;
}
