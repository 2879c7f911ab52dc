import { type Kysely, sql } from "kysely";

/** What a collection was declared to hold in characters; null where it was declared in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table packages add column total_characters integer").execute(db);
}
