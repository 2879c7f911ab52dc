import { type Kysely, sql } from "kysely";

/** Packages without rules, and bids from before, keep the rate of the package. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table packages add column tax_rules text").execute(db);
  await sql.raw("alter table positions add column tax text").execute(db);
}
