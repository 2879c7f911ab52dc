import { type Kysely, sql } from "kysely";

const STATEMENT = "alter table positions add column released_cents integer";

/** Bids that were released before keep the reason that they were shown with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
