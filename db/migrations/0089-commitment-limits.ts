import { type Kysely, sql } from "kysely";

/** The most that a member lets bids commit them to; null for no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table users add column commitment_limit_cents integer").execute(db);
}
