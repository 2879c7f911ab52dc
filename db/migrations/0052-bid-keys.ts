import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "drop index bids_idempotency",
  "create unique index bids_idempotency on bids (idempotency_key, bidder_id) where idempotency_key is not null",
];

/**
 * Requests' keys by time instead of by bidder: keys that begin with the time of their making lie beside
 * each other, where each bidder's were on a page of their own, a quarter of all that bids wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
