import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/data-version";
import type { Answer } from "./prepared";
import * as sqlite from "./sqlite/data-version";

/**
 * A number that changes once another process has written to the same database; with PostgreSQL also
 * with what this one writes.
 */
export function dataVersion(db: Db): Promise<number> {
  return (engineOf(db) === "postgres" ? postgres : sqlite).dataVersion(db);
}

/**
 * A text that changes with whatever is written to the database, by this process (rows changed by
 * cascades and triggers included) or by another: while it stays, so does all that was read. Null
 * where nobody can say: while a transaction is open in SQLite. PostgreSQL has to be asked for it.
 */
export function changeMark(db: Db): Answer<string | null> {
  return engineOf(db) === "postgres" ? postgres.changeMark(db) : sqlite.changeMark(db);
}
