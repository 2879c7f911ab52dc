import type { OwnAuction } from "./auctions";
import type { BuyerLists } from "./lists";

export const AUCTION_GROUPS = ["needs", "running", "over"] as const;
export type AuctionGroup = (typeof AUCTION_GROUPS)[number];

/** Others that need the member appear in their order, since a page cannot list them all first. */
const MAX_FIRST = 100;

/** The packages that wait for the member: a bid to raise, a payment or a delivery to accept. */
export function needingIds({ packages }: BuyerLists): string[] {
  const ids = [...packages["to-pay"], ...packages["to-accept"], ...packages.outbid];
  return [...new Set(ids)].slice(0, MAX_FIRST);
}

export function groupOf(auction: OwnAuction, needing: ReadonlySet<string>): AuctionGroup {
  if (auction.offer !== null || needing.has(auction.packageId)) return "needs";
  return auction.stage === "running" || auction.bindsUntil !== null ? "running" : "over";
}
