import { sql } from "kysely";
import type { Db } from "./client";

/** A number that changes once another process has written to the same database. */
export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}
