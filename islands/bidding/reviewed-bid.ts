import type { PackageState } from "../../src/auctions/types";
import { parseCents } from "../../src/lib/money";
import { type BidAmounts, isMaximumSufficient } from "../../src/rules/bid-review";

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

export function marketOf(
  { leaderId, minimumBid, highestBid }: PackageState,
  yourBidderId: string,
  startingPrice: string,
) {
  return {
    leads: leaderId === yourBidderId,
    minimumCents: parseMinimum(minimumBid),
    priceCents: parseCents(highestBid ?? startingPrice) ?? 0,
  };
}

export function isStillSufficient(bid: BidAmounts, market: ReturnType<typeof marketOf>): boolean {
  if (bid.maximumCents !== null) return isMaximumSufficient(bid, market);
  return bid.amountCents !== null && bid.amountCents >= market.minimumCents;
}

/** A minimum above the largest possible bid is not a valid amount, so no bid can reach it. */
function parseMinimum(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
