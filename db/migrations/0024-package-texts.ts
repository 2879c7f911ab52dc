import { type Kysely, sql } from "kysely";
import type { Db } from "../client";
import { keepText } from "../search";

/** Rows that are read at a time. */
const CHUNK = 1000;

/**
 * The text of a package as searches compare it. The search index has where each piece of a text
 * occurs; whether a package that comes next in another order contains it, only its text can say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table package_texts (seq integer primary key, body text not null) strict`.execute(
    db,
  );
  await fill(db as Db);
}

async function fill(db: Db): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ seq: number; title: string; description: string }>`
      select seq, title, description from packages where seq > ${after} order by seq limit ${CHUNK}
    `.execute(db);
    for (const { seq, ...text } of rows) await keepText(db, seq, text);
    after = rows.at(-1)?.seq ?? 0;
    if (rows.length < CHUNK) return;
  }
}
