import { expressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";

/**
 * A member's own bids, found by the packages that they have bid on: of these all bids are looked through,
 * as no index lists bids by bidder, which had two fifths of the pages that a bid writes (db/migrations/0053-bids-of-positions.ts).
 * Of a member who has bid much that takes milliseconds: for the read-only connection (db/read-only.ts),
 * wherever somebody may ask for it again and again.
 */
export function ownBids(db: Db, bidderId: string) {
  return db
    .selectFrom("bids")
    .where("bids.package_id", "in", lotsBidOn(bidderId))
    .where("bids.bidder_id", "=", bidderId);
}

/** The packages that a member has bid on, by their ids. */
export function lotsBidOn(bidderId: string) {
  return expressionBuilder<Schema>()
    .selectFrom("positions")
    .select("positions.package_id")
    .where("positions.bidder_id", "=", bidderId);
}
