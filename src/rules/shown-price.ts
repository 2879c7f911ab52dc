import { parseAmount } from "../lib/amount";
import { formatDollars, minimumBidCents } from "../lib/money";
import type { SaleRule } from "./sale";

interface AskedLot {
  starting_price_cents: number;
  sale_rule: SaleRule;
}

interface PricedLot extends AskedLot {
  highest_bid_cents: number | null;
}

/** Decides alone which price is shown: before the first bid, the lowest that can be bid. */
export function shownPriceCents(lot: PricedLot): number {
  return lot.highest_bid_cents ?? firstBidCents(lot);
}

/** A fixed price is what the seller entered. */
export function firstBidCents(lot: AskedLot): number {
  const { starting_price_cents: cents, sale_rule } = lot;
  return sale_rule === "fixed" ? cents : minimumBidCents(cents, null);
}

/** The lowest first bid at a starting price that is being typed; null if it is no amount. */
export function firstBidOn(typedPrice: string): string | null {
  const cents = parseAmount(typedPrice);
  return typeof cents === "number" ? formatDollars(minimumBidCents(cents, null)) : null;
}
