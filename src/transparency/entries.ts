import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";

/** What the log says at a place. @param seq counted from 1 */
export async function entryAt(db: Db, seq: number): Promise<string | null> {
  return (await findEntry.first(db, { seq }))?.data ?? null;
}

const findEntry = prepared<{ seq: number }, { data: string }>((db, value) =>
  db.selectFrom("log_entries").select("data").where("seq", "=", value("seq")),
);
