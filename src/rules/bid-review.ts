import { MAX_CENTS } from "../lib/money";

export interface PriceUnits {
  thousandWords: number;
  thousandCharacters: number | null;
  millionTokens: number | null;
}

export interface BidAmounts {
  /** Null with a maximum means the minimum next bid or, for the current leader, no bid. */
  amountCents: number | null;
  maximumCents: number | null;
  isExclusive?: boolean;
}

export function isSameBid(a: BidAmounts, b: BidAmounts): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.maximumCents === b.maximumCents &&
    (a.isExclusive ?? false) === (b.isExclusive ?? false)
  );
}

interface BidSituation {
  minimumCents: number;
  leads: boolean;
}

export function effectiveAmount(
  { amountCents, maximumCents }: BidAmounts,
  { minimumCents, leads }: BidSituation,
): number | null {
  return amountCents === null && !(leads && maximumCents !== null) ? minimumCents : amountCents;
}

/** At a new price, a sufficient maximum replaces a low amount, which is never raised itself. */
export function adjustToNewPrice(bid: BidAmounts, minimumCents: number): BidAmounts {
  const { amountCents, maximumCents } = bid;
  const isShort = amountCents !== null && amountCents < minimumCents;
  return isShort && (maximumCents ?? 0) >= minimumCents ? { ...bid, amountCents: null } : bid;
}

export function isMaximumSufficient(
  bid: BidAmounts,
  situation: BidSituation & { priceCents: number },
): boolean {
  const { maximumCents } = bid;
  const amount = effectiveAmount(adjustToNewPrice(bid, situation.minimumCents), situation);
  const leastCents =
    amount === null ? situation.priceCents : Math.max(amount, situation.minimumCents);
  return maximumCents !== null && maximumCents >= leastCents;
}

export function highestAmount({ amountCents, maximumCents }: BidAmounts): number {
  return Math.max(amountCents ?? 0, maximumCents ?? 0);
}

/** Amounts above twice the minimum next bid must be typed twice (docs/product.md#review). */
export function mustTypeTwice(amountCents: number, minimumCents: number): boolean {
  return amountCents > 2 * minimumCents;
}

export function unitPriceCents(amountCents: number, units: number | null): number | null {
  return units ? Math.round(amountCents / units) : null;
}

/** Returns the minimum next bid and two round amounts, each about a tenth higher. */
export function bidSteps(minimumCents: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, minimumCents) / 10));
  const step = [5, 2, 1].find((digit) => 10 * digit * power <= Math.max(10, minimumCents)) ?? 1;
  const next = (Math.floor(minimumCents / (step * power)) + 1) * step * power;
  return [minimumCents, next, next + step * power].filter((cents) => cents <= MAX_CENTS);
}
