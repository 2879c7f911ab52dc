import { sql } from "kysely";
import type { Db } from "../db";

/** Without the server's log, which it shares with other databases. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
