import type { PackageState } from "../../src/auctions/types";
import { parseCents } from "../../src/lib/money";
import { type BidAmounts, isMaximumSufficient } from "../../src/rules/bid-review";
import type { Situation } from "./own-view";

interface TypedAmounts {
  amount?: number | undefined;
  maximum?: number | undefined;
}

export function toBidAmounts(
  { amount, maximum }: TypedAmounts,
  { minimumBid }: Pick<PackageState, "minimumBid">,
): BidAmounts {
  const leastCents = maximum === undefined ? parseMinimum(minimumBid) : null;
  return { amountCents: amount ?? leastCents, maximumCents: maximum ?? null };
}

export function situationOf(
  { leaderId, minimumBid, highestBid }: PackageState,
  yourBidderId: string,
  startingPrice: string,
): Situation {
  return {
    leads: leaderId === yourBidderId,
    minimum: minimumBid,
    minimumCents: parseMinimum(minimumBid),
    priceCents: parseCents(highestBid ?? startingPrice) ?? 0,
  };
}

export function isStillSufficient(bid: BidAmounts, situation: Situation): boolean {
  if (bid.maximumCents !== null) return isMaximumSufficient(bid, situation);
  return bid.amountCents !== null && bid.amountCents >= situation.minimumCents;
}

/** A minimum above the largest possible bid is not a valid amount, so no bid can reach it. */
export function parseMinimum(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
