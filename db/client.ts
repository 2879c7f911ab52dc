import { join } from "node:path";
import { isPostgresAddress } from "../src/lib/addresses";
import type { Db } from "./db";
import { openPostgres } from "./postgres/client";
import { openSqlite } from "./sqlite/client";

export type { Db } from "./db";

export function databaseFile(dataDir: string): string {
  return join(dataDir, "marketplace.sqlite");
}

export function openDatabase(location: string): Db {
  return isPostgresAddress(location) ? openPostgres(location) : openSqlite(location);
}
