import { type Kysely, sql } from "kysely";

/** Packages without bids are listed at the lowest first bid instead of the starting price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const firstBid = sql`((starting_price_cents * 105 + 99) / 100)`;
  await sql`update packages set listed_price_cents = ${firstBid},
    listed_token_cents = case when listed_quality = -1 then -1
      else (${firstBid} * 1000000 + listed_tokens / 2) / listed_tokens end
    where highest_bid_cents is null`.execute(db);
}
