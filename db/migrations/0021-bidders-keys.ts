import { type Kysely, sql } from "kysely";

/**
 * A bidder's bids on a package, and a request's key among them, are found by one index: every bid
 * writes a page of its own into each.
 */
const STATEMENTS = [
  "drop index bids_idempotency",
  "drop index bids_bidder_package",
  `create index bids_bidder_package
    on bids (bidder_id, package_id, idempotency_key, status, amount_cents)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
