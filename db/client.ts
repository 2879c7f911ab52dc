import { join } from "node:path";
import type { Db } from "./db";
import { openSqlite } from "./sqlite/client";

export type { Db } from "./db";

/** Where the SQLite file of a data directory lies. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "marketplace.sqlite");
}

/** Opens (and creates) the SQLite database in a file. Close it with `db.destroy()`. */
export function openDatabase(file: string): Db {
  return openSqlite(file);
}
