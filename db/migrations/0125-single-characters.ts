import { type Kysely, sql } from "kysely";

/** A single character used to match names of categories and languages that no reader sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into package_words_due (seq) select seq from packages where shown = 1
    on conflict do nothing`.execute(db);
}
