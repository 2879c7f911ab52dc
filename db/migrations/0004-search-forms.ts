import { type Kysely, sql } from "kysely";
import type { Db } from "../client";
import { indexForSearch } from "../search";

/** Rows that are read at a time. */
const CHUNK = 1000;

/** Indexes every package anew: a search has begun to take accents and forms of characters for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ seq: number; title: string; description: string }>`
      select seq, title, description from packages where seq > ${after} order by seq limit ${CHUNK}
    `.execute(db);
    for (const { seq, ...text } of rows) await indexForSearch(db as Db, seq, text);
    after = rows.at(-1)?.seq ?? 0;
    if (rows.length < CHUNK) return;
  }
}
