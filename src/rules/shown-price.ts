import { parseAmount } from "../lib/amount";
import { formatDollars, minimumBidCents } from "../lib/money";

interface PricedLot {
  starting_price_cents: number;
  highest_bid_cents: number | null;
}

/** Decides alone which price is shown: before the first bid, the lowest that can be bid. */
export function shownPriceCents(lot: PricedLot): number {
  return lot.highest_bid_cents ?? firstBidCents(lot);
}

export function firstBidCents(lot: Pick<PricedLot, "starting_price_cents">): number {
  return minimumBidCents(lot.starting_price_cents, null);
}

/** The lowest first bid at a starting price that is being typed; null if it is no amount. */
export function firstBidOn(typedPrice: string): string | null {
  const cents = parseAmount(typedPrice);
  return typeof cents === "number"
    ? formatDollars(firstBidCents({ starting_price_cents: cents }))
    : null;
}
