import { type Kysely, sql } from "kysely";

/** Rare forms of Han characters were not found by the usual form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into package_words_due (seq) select seq from packages where shown = 1
    on conflict do nothing`.execute(db);
}
