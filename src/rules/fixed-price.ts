import { leastBidCents } from "./round";
import { isFixedPrice, type SaleRule } from "./sale";
import { firstBidCents } from "./shown-price";

/** Null unless the package is on sale at a fixed price. */
export function fixedPriceOf(lot: {
  sale_rule: SaleRule;
  status: string;
  opens_on: string | null;
  starting_price_cents: number;
}): number | null {
  const isOnSale = isFixedPrice(lot) && lot.status === "active" && lot.opens_on === null;
  return isOnSale ? lot.starting_price_cents : null;
}

/** Stored as the end of a sale at a fixed price without a last day. */
export const NO_END = Date.UTC(9999, 0, 1);

/** Time for which a package was hidden moves its end by a few days at the most. */
export function isEndless(endsAt: number): boolean {
  return endsAt >= NO_END;
}

/** What a bid or, at a fixed price, a license costs at the least. */
export function leastPriceCents(
  lot: Parameters<typeof firstBidCents>[0] & Parameters<typeof leastBidCents>[0],
): number {
  return isFixedPrice(lot) ? firstBidCents(lot) : leastBidCents(lot);
}

/** For a buyer, a sale at a fixed price is settled, even while others can still buy. */
export function statusFor<Status extends string>(
  lot: { status: Status; sale_rule: SaleRule },
  hasBought: boolean,
): Status | "settled" {
  return isFixedPrice(lot) && hasBought ? "settled" : lot.status;
}
