import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { engineOf } from "../../db/engine";
import { addressOf, openPostgres } from "../../db/postgres/client";
import { isPostgresAddress } from "../../src/lib/addresses";
import { newDatabaseFile, newFolder } from "./folder";
import { PATIENCE_MS } from "./patience";
import { copyPostgres, newPostgres } from "./postgres";
import { isOnPostgres } from "./run-engine";

/** Where a migrated, empty database of the engine of this run lies. */
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
