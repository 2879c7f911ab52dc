import type { PackageState } from "../../src/auctions/types";
import { parseCents } from "../../src/lib/money";
import type { BidAmounts } from "../../src/rules/bid-review";
import type { Situation } from "./own-view";
import { parseMinimum } from "./reviewed-bid";

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
