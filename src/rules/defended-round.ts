import { type Claim, roundOf } from "./round";

interface DefendedTerms {
  seats: number;
  /** The clearing price so far; before the first bid, the minimum. */
  floorCents: number;
  reserveCents: number | null;
  /** The highest maximum of a member who has lost their license before. */
  outbidCents: number;
  /** The highest exclusive maximum; 0 if there is none. */
  exclusiveCents: number;
  /** The highest exclusive maximum that the licenses have beaten before. */
  beatenCents: number;
}

/** What licenses together offer against an exclusive bid. */
export interface Defense {
  /** What a license would cost without exclusive bids, which never falls; null before any bid. */
  clearingCents: number | null;
  /** An exclusive bid leads if its maximum is higher. */
  defenseCents: number;
  beatenCents: number;
}

interface DefendedRound<C extends Claim> extends Defense {
  /** Nobody while an exclusive bid is ahead. */
  seated: C[];
  /** Would have a license without the exclusive bids, and can get it back. */
  outweighed: C[];
  outbid: C[];
  priceCents: number;
  clearingCents: number;
}

/**
 * The licenses win if their maxima, at one price for all, can match the highest exclusive one. Then
 * they pay the lowest price that does (docs/product.md#license-auctions). Equal claims are sorted by age.
 */
export function defendedRoundOf<C extends Claim>(
  claims: readonly C[],
  terms: DefendedTerms,
): DefendedRound<C> {
  const { reserveCents, exclusiveCents } = terms;
  const alone = roundOf(claims, terms);
  const { seated: holders, unseated: outbid, priceCents: clearingCents } = alone;
  // Below the reserve, no license can be sold, so there is nothing to defend.
  const isReserveOpen = reserveCents !== null && clearingCents < reserveCents;
  const offerCents = isReserveOpen ? 0 : mostTogether(holders);
  if (exclusiveCents > offerCents)
    return {
      seated: [],
      outweighed: holders,
      outbid,
      clearingCents,
      priceCents: clearingCents,
      defenseCents: offerCents,
      beatenCents: terms.beatenCents,
    };
  const beatenCents = Math.min(offerCents, Math.max(exclusiveCents, terms.beatenCents));
  const priceCents = leastPrice(holders, clearingCents, beatenCents);
  const seated = holders.filter(({ maximumCents }) => maximumCents >= priceCents);
  return {
    seated,
    outweighed: holders.slice(seated.length),
    outbid,
    clearingCents,
    priceCents,
    defenseCents: isReserveOpen ? 0 : priceCents * seated.length,
    beatenCents,
  };
}

/** The more members pay the same price, the more their maxima are worth. */
function mostTogether(ranked: readonly Claim[]): number {
  return Math.max(0, ...ranked.map(({ maximumCents }, i) => maximumCents * (i + 1)));
}

/** The more licenses share an exclusive bid, the less each costs. */
function leastPrice(ranked: readonly Claim[], clearingCents: number, beatenCents: number): number {
  const prices = ranked.map((_, i) => Math.max(clearingCents, Math.ceil(beatenCents / (i + 1))));
  const last = ranked.findLastIndex(({ maximumCents }, i) => maximumCents >= (prices[i] ?? 0));
  return prices[last] ?? clearingCents;
}
