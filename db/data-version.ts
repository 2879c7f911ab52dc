import { sql } from "kysely";
import { connectionOf, type Db } from "./client";

/** A number that changes once another process has written to the same database. */
export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}

/**
 * A text that changes with whatever is written to the database, by this process (rows changed by
 * cascades and triggers included) or by another: while it stays, so does all that was read. Null
 * while a transaction is open, since nobody knows what will become of it.
 */
export function changeMark(db: Db): string | null {
  const connection = connectionOf(db);
  if (!connection || connection.busy()) return null;
  const [own] = connection.prepare("select total_changes() as changes").all([]);
  const [others] = connection.prepare("pragma data_version").all([]);
  return `${(own as { changes: number }).changes} ${(others as { data_version: number }).data_version}`;
}
