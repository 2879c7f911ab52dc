import { sql } from "kysely";
import type { Db } from "../db";
import { prepared } from "../prepared";
import { SharedAnswers } from "../shared-answers";

/** How many transactions the server has begun that have written something. */
export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version`.execute(db);
  return rows[0]?.version ?? 0;
}

const asking = new WeakMap<Db, SharedAnswers<string>>();

/**
 * A text that changes with whatever is committed, by anybody: which transactions a question sees, and which
 * server says so, since another one that takes over may count the same again. One question answers all who
 * have come before it is asked.
 */
export function changeMark(db: Db): Promise<string> {
  let answers = asking.get(db);
  if (!answers) {
    answers = new SharedAnswers();
    asking.set(db, answers);
  }
  return answers.of("", async () => (await findMark.first(db, {}))?.mark ?? "");
}

const findMark = prepared<Record<never, never>, { mark: string }>((db) =>
  db.selectNoFrom(
    sql<string>`concat(pg_current_snapshot(), ' ', extract(epoch from pg_postmaster_start_time()))`.as(
      "mark",
    ),
  ),
);
