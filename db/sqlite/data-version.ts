import { sql } from "kysely";
import type { Db } from "../db";
import { type Connection, connectionOf, writeCount } from "./client";

interface Version {
  own: number;
  foreign: number;
}

export async function dataVersion(db: Db): Promise<Version> {
  const { rows } = await sql<Version>`
    select data_version as "foreign", total_changes() as own from pragma_data_version`.execute(db);
  return rows[0] ?? { own: 0, foreign: 0 };
}

export function changeMark(db: Db): string | null {
  const connection = connectionOf(db);
  if (!connection || connection.isBusy()) return null;
  const [ownChanges] = connection.prepare("select total_changes() as changes").all([]);
  return `${(ownChanges as { changes: number }).changes} ${externalVersion(connection)}`;
}

interface SeenVersion {
  version: number;
  writes: number;
}

const lastSeen = new WeakMap<Connection, SeenVersion>();

function externalVersion(connection: Connection): number {
  const previous = lastSeen.get(connection);
  if (previous?.writes === writeCount()) return previous.version;
  if (!previous) setImmediate(() => lastSeen.delete(connection));
  const [fileVersion] = connection.prepare("pragma data_version").all([]);
  const version = (fileVersion as { data_version: number }).data_version;
  lastSeen.set(connection, { version, writes: writeCount() });
  return version;
}
