import { join } from "node:path";
import { isPostgresAddress } from "../src/lib/postgres-address";
import type { Db } from "./db";
import { openPostgres } from "./postgres/client";
import { openSqlite } from "./sqlite/client";

export type { Db } from "./db";

/** Where the SQLite file of a data directory lies. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "marketplace.sqlite");
}

/**
 * Opens the SQLite database in a file, which is made, or the one of a PostgreSQL server, of which
 * nothing is asked yet. Close it with `db.destroy()`.
 * @param place the file's path, or `postgres://USER:PASSWORD@HOST:PORT/NAME`
 */
export function openDatabase(place: string): Db {
  return isPostgresAddress(place) ? openPostgres(place) : openSqlite(place);
}
