import { type Kysely, sql } from "kysely";

/** A released key and a file that the buyer has whole are in the public log (docs/product.md#hand-over). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table delivery_fetches add column log_entry integer").execute(db);
}
