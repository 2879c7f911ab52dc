import { sql } from "kysely";
import type { Db } from "../db";

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
