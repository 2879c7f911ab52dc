import { sql } from "kysely";
import type { Db } from "../db";

/** How many transactions the server has begun that have written something. */
export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version`.execute(db);
  return rows[0]?.version ?? 0;
}
