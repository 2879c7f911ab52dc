import { MAX_CENTS } from "./money";

/** What a lot holds, in the units that prices are compared by. */
export interface PriceUnits {
  thousandWords: number;
  /** Null where no sample was measured. */
  millionTokens: number | null;
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

/**
 * The least next bid and the next two round amounts above it, in cents: steps of 1, 2 or 5 with
 * zeros, about a tenth of the bid or less. None above what can be named.
 */
export function bidSteps(minimumCents: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, minimumCents) / 10));
  const step = [5, 2, 1].find((digit) => 10 * digit * power <= Math.max(10, minimumCents)) ?? 1;
  const next = (Math.floor(minimumCents / (step * power)) + 1) * step * power;
  return [minimumCents, next, next + step * power].filter((cents) => cents <= MAX_CENTS);
}
