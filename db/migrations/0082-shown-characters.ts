import { type Kysely, sql } from "kysely";

/** How many of a sample's first characters everyone reads; null for samples that were promised 500. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table sample_files add column shown_characters integer").execute(db);
}
