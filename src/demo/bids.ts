import type { Db } from "../../db/client";
import { placeBid } from "../auctions/bidding/bids";
import { parseCents } from "../lib/money";
import { MINUTE } from "../lib/time";
import type { Package } from "../packages/packages";
import { acceptBid, rejectBid } from "../trade/decisions";
import type { SeedListing } from "./listing";
import type { PersonKey } from "./people";

export type PersonIds = Record<PersonKey, string>;

export async function seedBids(
  db: Db,
  lot: Package,
  listing: SeedListing,
  ids: PersonIds,
  until: number,
) {
  const step = (until - lot.created_at) / (listing.bids.length + 1);
  const bidIds: string[] = [];
  for (const [i, { bidder, amount, maximum }] of listing.bids.entries()) {
    const isLate = listing.late && i === listing.bids.length - 1;
    const at = isLate ? until - 2 * MINUTE : Math.floor(lot.created_at + step * (i + 1));
    const bid = {
      packageId: lot.id,
      bidderId: ids[bidder],
      amountCents: centsOf(amount),
      maximumCents: maximum === undefined ? null : centsOf(maximum),
      idempotencyKey: null,
    };
    bidIds.push((await placeBid(db, bid, { now: () => at })).id);
  }
  return bidIds;
}

export async function seedDecisions(
  db: Db,
  lot: Package,
  listing: SeedListing,
  bids: readonly string[],
  at: number,
) {
  const { rejected = 0, accepted = false } = listing.decided ?? {};
  const seller = { sellerId: lot.seller_id };
  for (const bidId of bids.slice(0, rejected)) await rejectBid(db, { ...seller, bidId }, at);
  for (const bidId of accepted ? bids.slice(-1) : []) await acceptBid(db, { ...seller, bidId }, at);
}

export function centsOf(amount: string): number {
  const cents = parseCents(amount);
  if (cents === null) throw new Error(`${amount} is not an amount`);
  return cents;
}
