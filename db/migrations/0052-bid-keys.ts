import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "drop index bids_idempotency",
  "create unique index bids_idempotency on bids (idempotency_key, bidder_id) where idempotency_key is not null",
];

/** Keys start with their time, so an index by key writes few pages, unlike one by bidder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
