import { MAX_CENTS } from "./money";

/** What a lot holds, in the units that prices are compared by. */
export interface PriceUnits {
  thousandWords: number;
  /** Null where its size is stated in words. */
  thousandCharacters: number | null;
  /** Null where no sample was measured. */
  millionTokens: number | null;
}

/** What a bidder asks for, in cents. */
export interface AskedBid {
  /** Null with a maximum: the minimum next bid or, for the current leader, no bid. */
  amountCents: number | null;
  /** How far bids are made for them; null where that is left as it is. */
  maximumCents: number | null;
}

/** What a bid is judged by. */
interface Place {
  minimumCents: number;
  /** Whether the bidder has the highest bid. */
  leads: boolean;
}

/** The amount that is bid at once; null where the leader only sets a maximum. */
export function amountNow(
  { amountCents, maximumCents }: AskedBid,
  { minimumCents, leads }: Place,
): number | null {
  return amountCents === null && !(leads && maximumCents !== null) ? minimumCents : amountCents;
}

/**
 * The bid after the price has changed since its review: a maximum that still suffices bids the minimum.
 * Nothing that was typed is raised.
 */
export function atNewPrice(bid: AskedBid, minimumCents: number): AskedBid {
  const { amountCents, maximumCents } = bid;
  const isShort = amountCents !== null && amountCents < minimumCents;
  return isShort && (maximumCents ?? 0) >= minimumCents ? { ...bid, amountCents: null } : bid;
}

/** Whether a maximum suffices for what it would bid, or for the price where it bids nothing. */
export function maximumSuffices(bid: AskedBid, place: Place & { priceCents: number }): boolean {
  const { maximumCents } = bid;
  const now = amountNow(atNewPrice(bid, place.minimumCents), place);
  const least = now === null ? place.priceCents : Math.max(now, place.minimumCents);
  return maximumCents !== null && maximumCents >= least;
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
