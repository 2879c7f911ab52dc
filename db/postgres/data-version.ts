import { sql } from "kysely";
import type { Db } from "../db";
import { prepared } from "../prepared";
import { SharedQueries } from "../shared-answers";

interface Version {
  own: number;
  foreign: number;
}

export async function dataVersion(db: Db): Promise<Version> {
  const { rows } = await sql<{ version: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version`.execute(db);
  return { own: 0, foreign: rows[0]?.version ?? 0 };
}

const sharedMarks = new WeakMap<Db, SharedQueries<string>>();

/** Includes the server's identity, since a standby that takes over may have the same count. */
export function changeMark(db: Db): Promise<string> {
  let marks = sharedMarks.get(db);
  if (!marks) {
    marks = new SharedQueries();
    sharedMarks.set(db, marks);
  }
  return marks.get("", async () => (await findMark.first(db, {}))?.mark ?? "");
}

const findMark = prepared<Record<never, never>, { mark: string }>((db) =>
  db.selectNoFrom(
    sql<string>`concat(pg_current_snapshot(), ' ', extract(epoch from pg_postmaster_start_time()))`.as(
      "mark",
    ),
  ),
);
