import type { PackageState } from "../../src/auctions/types";
import { type BidAmounts, maximumSuffices } from "../../src/lib/bid-review";
import { parseCents } from "../../src/lib/money";

interface TypedAmounts {
  amount?: number | undefined;
  maximum?: number | undefined;
}

export function reviewedBid(
  { amount, maximum }: TypedAmounts,
  { minimumBid }: Pick<PackageState, "minimumBid">,
): BidAmounts {
  const least = maximum === undefined ? minimumOf(minimumBid) : null;
  return { amountCents: amount ?? least, maximumCents: maximum ?? null };
}

export function placeOf(
  { leaderId, minimumBid, highestBid }: PackageState,
  yourBidderId: string,
  startingPrice: string,
) {
  return {
    leads: leaderId === yourBidderId,
    minimumCents: minimumOf(minimumBid),
    priceCents: parseCents(highestBid ?? startingPrice) ?? 0,
  };
}

export function stillSuffices(bid: BidAmounts, place: ReturnType<typeof placeOf>): boolean {
  if (bid.maximumCents !== null) return maximumSuffices(bid, place);
  return bid.amountCents !== null && bid.amountCents >= place.minimumCents;
}

/** Above the largest possible bid, the minimum is not a valid amount and no bid reaches it. */
export function minimumOf(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
