import type { Defense } from "../rules/defended-round";
import type { Claim, RoundRule } from "../rules/round";
import type { RuledBid, RuledEvent } from "./auction-ruling";

/** The lower `precedence` wins between equal maxima. */
export interface RankedClaim extends Claim {
  precedence: number;
}

export interface SeatClaim extends RankedClaim {
  publicCents: number;
}

export interface RoundTerms {
  rule: RoundRule;
  seats: number;
  startingCents: number;
  reserveCents: number | null;
  exclusiveFromCents: number | null;
}

export type RoundEvent =
  | RuledEvent
  | { type: "seats"; seated: readonly string[]; priceCents: number }
  | { type: "exclusive"; bidderId: string; maximumCents: number; leads: boolean };

export interface RoundState {
  /** The price of each seat; null before the first bid. */
  priceCents: number | null;
  seated: readonly SeatClaim[];
  /** Members who can get their seat back without a new bid. */
  outweighed: readonly SeatClaim[];
  /** Members without a seat, whose maxima are public. */
  outbid: readonly Claim[];
  exclusive: readonly RankedClaim[];
  /** Null under rule 1. */
  defense: Defense | null;
}

export interface RoundBid {
  bidderId: string;
  maximumCents: number;
  isExclusive: boolean;
  at: number;
}

export interface PriorRound extends RoundState, RoundTerms {
  endsAt: number;
  scheduledEnd: number | null;
  /** The `state_seq` of this bid. */
  precedence: number;
}

/** Which bids a bid leads to, and how the round stands then. */
export interface RuledRound {
  bids: RuledBid[];
  after: RoundState;
}

export function rankClaims<C extends RankedClaim>(claims: readonly C[]): C[] {
  return claims.toSorted((a, b) => b.maximumCents - a.maximumCents || a.precedence - b.precedence);
}

/** Orders claims by when the seats were claimed, because the order of the maxima is secret. */
export function inSeatOrder<C extends RankedClaim>(claims: readonly C[]): C[] {
  return claims.toSorted((a, b) => a.precedence - b.precedence);
}

/** Only a raised maximum loses its rank among equal maxima. */
export function claimAfter(
  existing: RankedClaim | undefined,
  { bidderId, maximumCents }: RoundBid,
  precedence: number,
): RankedClaim {
  const isRaised = maximumCents > (existing?.maximumCents ?? 0);
  return {
    bidderId,
    maximumCents,
    precedence: isRaised ? precedence : (existing?.precedence ?? 0),
  };
}

export function withExclusiveClaim(
  { exclusive, precedence }: PriorRound,
  bid: RoundBid,
): RankedClaim[] {
  const existing = exclusive.find(({ bidderId }) => bidderId === bid.bidderId);
  return rankClaims([
    ...exclusive.filter((claim) => claim !== existing),
    claimAfter(existing, bid, precedence),
  ]);
}

/** Losing a seat makes the maximum public. */
export function bidsOfOutbid(claims: readonly SeatClaim[]): RuledBid[] {
  return claims
    .filter(({ maximumCents, publicCents }) => maximumCents > publicCents)
    .map(({ bidderId, maximumCents }) => ({
      bidderId,
      amountCents: maximumCents,
      automatic: true,
    }));
}

export const toOutbid = ({ bidderId, maximumCents }: Claim): Claim => ({ bidderId, maximumCents });

export const highestOf = (claims: readonly Claim[]): number =>
  Math.max(0, ...claims.map(({ maximumCents }) => maximumCents));
