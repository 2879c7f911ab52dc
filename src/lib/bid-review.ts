/** What a lot holds, in the units that prices are compared by. */
export interface PriceUnits {
  thousandWords: number;
  /** Null where no sample was measured. */
  millionTokens: number | null;
}

/** What a bidder asks for, in cents. */
export interface AskedBid {
  /** Null where whoever leads only sets a maximum. */
  amountCents: number | null;
  /** How far bids are made for them; null where that is left as it is. */
  maximumCents: number | null;
}

/** The most that a bid can come to cost. */
export function mostOf({ amountCents, maximumCents }: AskedBid): number {
  return Math.max(amountCents ?? 0, maximumCents ?? 0);
}

/** Above twice the least next bid an amount is typed a second time (docs/product.md#review). */
export function isTypedTwice(amountCents: number, minimumCents: number): boolean {
  return amountCents > 2 * minimumCents;
}

/** What one unit costs, in cents; null where there is none of it. */
export function unitPriceCents(amountCents: number, units: number | null): number | null {
  return units ? Math.round(amountCents / units) : null;
}

/** How far an amount is above another, in percent with one decimal. */
export function percentAbove(amountCents: number, priceCents: number): number {
  return Math.round((1000 * (amountCents - priceCents)) / priceCents) / 10;
}
