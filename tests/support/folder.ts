import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import { openPostgres } from "../../db/postgres/client";
import { Assets } from "../../src/web/http/assets";
import { isOnPostgres, newPostgres } from "./postgres";

/** The run's folder, which the preload made and removes. */
export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (!folder)
    throw new Error("Run the tests with bun test, which preloads tests/support/preload.ts");
  return folder;
}

/** A folder of a test's own. */
export function newFolder(): string {
  return mkdtempSync(join(testFolder(), "t-"));
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

export function openDatabaseAt(place: string): Db {
  return isOnPostgres ? openPostgres(place) : openDatabase(place);
}

/** One of its own, opened. */
export function newDatabase(): Db {
  return openDatabaseAt(newDatabasePlace());
}

let assets: Promise<Assets> | undefined;

export function testAssets(): Promise<Assets> {
  assets ??= Assets.load(join(testFolder(), "assets"));
  return assets;
}
