import { parseCents } from "../../src/lib/money";
import { type BidAmounts, isMaximumSufficient } from "../../src/rules/bid-review";
import type { Situation } from "./own-view";

export function isStillSufficient(bid: BidAmounts, situation: Situation): boolean {
  if (bid.maximumCents !== null) return isMaximumSufficient(bid, situation);
  return bid.amountCents !== null && bid.amountCents >= situation.minimumCents;
}

/** A minimum above the largest possible bid is not a valid amount, so no bid can reach it. */
export function parseMinimum(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
