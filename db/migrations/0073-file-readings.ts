import { type Kysely, sql } from "kysely";

/** What intake found in each file of a consignment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table delivery_files add column reading text").execute(db);
}
