import { sql } from "kysely";
import type { Db } from "../db";
import { type Connection, connectionOf, writesHere } from "./client";

export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}

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

function othersVersion(connection: Connection): number {
  const known = seen.get(connection);
  if (known?.writes === writesHere()) return known.version;
  if (!known) setImmediate(() => seen.delete(connection));
  const [others] = connection.prepare("pragma data_version").all([]);
  const version = (others as { data_version: number }).data_version;
  seen.set(connection, { version, writes: writesHere() });
  return version;
}
