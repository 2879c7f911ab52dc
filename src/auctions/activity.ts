import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Announcement } from "../announcements/announce";
import { centsToDecimal, minimumBidCents } from "../lib/money";
import { isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import type { BidRow } from "./bid";
import { bidderPseudonym } from "./pseudonym";
import type { Activity, Bid, NewBidMessage } from "./types";

/** Bids shown on the panel (docs/product.md#bidding-panel). */
const RECENT = 5;

/**
 * A package's bidding as everyone may see it, newest (so highest) bid first. `viewerId` marks the
 * viewer's own bids.
 */
export async function recentActivity(
  db: Db,
  lot: Package,
  viewerId: string | null,
  pseudonymKey: string,
): Promise<Activity> {
  return {
    bids: await listBids(db, { packageId: lot.id, viewerId, pseudonymKey, limit: RECENT }),
    bidCount: lot.bid_count,
    highestBid: lot.highest_bid_cents === null ? null : centsToDecimal(lot.highest_bid_cents),
    minimumBid: centsToDecimal(minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents)),
  };
}

interface BidListRequest {
  packageId: string;
  viewerId: string | null;
  pseudonymKey: string;
  limit: number;
  /** Only bids below this amount: the keyset of the list, as amounts never repeat in a package. */
  belowCents?: number;
}

/** The bids on a package from the highest down, bidders by pseudonym. */
export async function listBids(db: Db, request: BidListRequest): Promise<Bid[]> {
  const rows = await findBids.all(db, {
    packageId: request.packageId,
    below: request.belowCents ?? Number.MAX_SAFE_INTEGER,
    limit: request.limit,
  });
  return rows.map((row) => bidJson(row, request.viewerId, request.pseudonymKey));
}

const findBids = prepared<{ packageId: string; below: number; limit: number }, BidRow>(
  (db, value) =>
    db
      .selectFrom("bids")
      .select(["id", "package_id", "bidder_id", "amount_cents", "created_at"])
      .where("package_id", "=", value("packageId"))
      .where("amount_cents", "<", value("below"))
      .orderBy("amount_cents", "desc")
      .limit(value("limit")),
);

/** A bid as anyone may see it. */
export function bidJson(row: BidRow, viewerId: string | null, pseudonymKey: string): Bid {
  return {
    id: row.id,
    packageId: row.package_id,
    bidderId: bidderPseudonym(pseudonymKey, row.package_id, row.bidder_id),
    amount: centsToDecimal(row.amount_cents),
    createdAt: isoTime(row.created_at),
    isYours: row.bidder_id === viewerId,
  };
}

/** What the channel tells a package's watchers of a bid (docs/product.md#the-channel). */
export function newBidMessage(
  { bid, startingPriceCents, bidCount }: Extract<Announcement, { type: "bid-placed" }>,
  pseudonymKey: string,
): NewBidMessage {
  const { id, amount, bidderId, createdAt } = bidJson(bid, null, pseudonymKey);
  return {
    type: "NEW_BID",
    packageId: bid.package_id,
    bid: { id, amount, bidderId, createdAt },
    minimumBid: centsToDecimal(minimumBidCents(startingPriceCents, bid.amount_cents)),
    bidCount,
  };
}
