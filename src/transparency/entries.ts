import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";

export async function entriesFrom(db: Db, first: number, count: number): Promise<string[]> {
  const rows = await findEntries.all(db, { first, count });
  return rows.map(({ data }) => data);
}

const findEntries = prepared<{ first: number; count: number }, { data: string }>((db, value) =>
  db
    .selectFrom("log_entries")
    .select("data")
    .where("seq", ">=", value("first"))
    .orderBy("seq")
    .limit(value("count")),
);
