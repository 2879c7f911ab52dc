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

export function newDatabasePlace(): string {
  return isOnPostgres ? newPostgres() : newDatabaseFile();
}

export function newDatabase(): Db {
  return openPatiently(newDatabasePlace());
}

export function openPatiently(place: string): Db {
  const patience = { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS };
  return isPostgresAddress(place) ? openPostgres(place, patience) : openDatabase(place);
}

export async function copyOf(db: Db): Promise<string> {
  if (engineOf(db) === "sqlite") {
    const file = join(newFolder(), "copy.sqlite");
    await sql`vacuum into ${file}`.execute(db);
    return file;
  }
  const address = copyPostgres(addressOf(db));
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  while (!(await answers())) await new Promise(setImmediate);
  return address;
}
