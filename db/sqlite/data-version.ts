import { sql } from "kysely";
import type { Db } from "../db";
import { type Connection, connectionOf, writesHere } from "./client";

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
  return `${(own as { changes: number }).changes} ${othersVersion(connection)}`;
}

interface Seen {
  version: number;
  writes: number;
}

const seen = new WeakMap<Connection, Seen>();

/**
 * The data version, which takes a lock on the file, is asked for once a turn of the event loop:
 * whoever knows of another process's write that came later asks in a later turn. Writes on other
 * connections of this process are no others' turn, and counted.
 */
function othersVersion(connection: Connection): number {
  const known = seen.get(connection);
  if (known?.writes === writesHere()) return known.version;
  if (!known) setImmediate(() => seen.delete(connection));
  const [others] = connection.prepare("pragma data_version").all([]);
  const version = (others as { data_version: number }).data_version;
  seen.set(connection, { version, writes: writesHere() });
  return version;
}
