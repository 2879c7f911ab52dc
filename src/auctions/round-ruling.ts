import { minimumBidCents } from "../lib/money";
import { type Claim, type Exclusivity, exclusiveOf, roundOf } from "../rules/round";
import { extendedEnd, type RuledBid, type RuledEvent } from "./auction-ruling";

/** The lower `precedence` wins between equal maxima. */
export interface RankedClaim extends Claim {
  precedence: number;
}

export interface SeatClaim extends RankedClaim {
  publicCents: number;
}

export interface RoundTerms {
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
  /** The price of each seat, which never falls; null before the first bid. */
  priceCents: number | null;
  seated: readonly SeatClaim[];
  /** Members without a seat, whose maxima are public. */
  outbid: readonly Claim[];
  exclusive: readonly RankedClaim[];
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

export interface RoundRuling {
  /** In public-log order: a member who loses a seat bids their maximum before the new bid. */
  events: RoundEvent[];
  after: RoundState;
  /** Whose exclusive bid is worth more than all seats, or null. */
  exclusiveLeaderId: string | null;
}

export function rankClaims<C extends RankedClaim>(claims: readonly C[]): C[] {
  return claims.toSorted((a, b) => b.maximumCents - a.maximumCents || a.precedence - b.precedence);
}

export function exclusivityOf(
  { priceCents, seated, exclusive }: RoundState,
  { exclusiveFromCents }: Pick<RoundTerms, "exclusiveFromCents">,
): Exclusivity<RankedClaim> | null {
  if (exclusiveFromCents === null) return null;
  const togetherCents = (priceCents ?? 0) * seated.length;
  return exclusiveOf(rankClaims(exclusive), {
    fromCents: exclusiveFromCents,
    seatsTotalCents: togetherCents,
  });
}

export function ruleOnRoundBid(
  before: PriorRound,
  bid: RoundBid,
  softCloseMs: number,
): RoundRuling {
  const { bids, after } = bid.isExclusive
    ? { bids: [], after: { ...before, exclusive: withExclusiveClaim(before, bid) } }
    : seatsAfter(before, bid);
  const { priceCents, seated, outbid, exclusive } = after;
  const state = { priceCents, seated, outbid, exclusive };
  const { bidderId, maximumCents, at } = bid;
  const exclusiveLeaderId = exclusiveLeaderOf(state, before);
  const areSeatsChanged = !haveSameBidders(before.seated, state.seated);
  const isWinnerChanged =
    areSeatsChanged || exclusiveLeaderId !== exclusiveLeaderOf(before, before);
  const end = isWinnerChanged ? extendedEnd(before, at, softCloseMs) : before.endsAt;
  const hasSeatsEvent = areSeatsChanged || state.priceCents !== before.priceCents;
  return {
    events: [
      ...bids.map((ruled) => ({ type: "bid", ...ruled }) as const),
      bid.isExclusive
        ? { type: "exclusive", bidderId, maximumCents, leads: exclusiveLeaderId === bidderId }
        : { type: "maximum", bidderId, maximumCents },
      ...(hasSeatsEvent ? [seatsEvent(state)] : []),
      ...(end > before.endsAt ? [{ type: "extension", endsAt: end } as const] : []),
    ],
    after: state,
    exclusiveLeaderId,
  };
}

function exclusiveLeaderOf(
  state: RoundState,
  terms: Pick<RoundTerms, "exclusiveFromCents">,
): string | null {
  return exclusivityOf(state, terms)?.leader?.bidderId ?? null;
}

/** Orders claims by when the seats were claimed, because the order of the maxima is secret. */
export function inSeatOrder<C extends RankedClaim>(claims: readonly C[]): C[] {
  return claims.toSorted((a, b) => a.precedence - b.precedence);
}

function seatsEvent({ seated, priceCents }: RoundState): RoundEvent {
  const seats = inSeatOrder(seated).map(({ bidderId }) => bidderId);
  return { type: "seats", seated: seats, priceCents: priceCents ?? 0 };
}

function haveSameBidders(before: readonly Claim[], after: readonly Claim[]): boolean {
  const previousIds = new Set(before.map(({ bidderId }) => bidderId));
  return (
    previousIds.size === after.length && after.every(({ bidderId }) => previousIds.has(bidderId))
  );
}

function seatsAfter(before: PriorRound, bid: RoundBid) {
  const { seats, seated, startingCents, reserveCents } = before;
  const { bidderId, maximumCents } = bid;
  const existing = seated.find((claim) => claim.bidderId === bidderId);
  const ownClaim = { publicCents: 0, ...existing, ...claimAfter(existing, bid, before.precedence) };
  const otherClaims = seated.filter((claim) => claim !== existing);
  const leastCents = Math.max(minimumBidCents(startingCents, null), before.priceCents ?? 0);
  // With one seat, a new bidder starts at the minimum, which can exceed the leader's maximum.
  const challengesLeader = seats === 1 && !existing && otherClaims.length === 1;
  const floorCents = challengesLeader ? minimumBidCents(leastCents, null) : leastCents;
  const claims = challengesLeader
    ? otherClaims.filter((claim) => claim.maximumCents >= floorCents)
    : otherClaims;
  const otherOutbid = before.outbid.filter((claim) => claim.bidderId !== bidderId);
  // With one seat, the price moves as in an ordinary auction, where raising a maximum is no bid.
  const outbidCents = seats === 1 ? 0 : Math.max(0, ...otherOutbid.map(centsOfClaim));
  const terms = { seats, floorCents, reserveCents, outbidCents };
  const round = roundOf(rankClaims([...claims, ownClaim]), terms);
  const { priceCents } = round;
  const unseated = otherClaims.filter((claim) => !round.seated.includes(claim)).toReversed();
  const amountCents = Math.min(maximumCents, priceCents);
  const isPlaced = existing ? priceCents > leastCents : true;
  const bids: RuledBid[] = [
    ...unseated.filter(hasHiddenMaximum).map(bidAtMaximum),
    ...(isPlaced ? [{ bidderId, amountCents, automatic: existing !== undefined }] : []),
  ];
  const seatedAfter = round.seated.map((claim) =>
    claim === ownClaim && isPlaced ? { ...ownClaim, publicCents: amountCents } : claim,
  );
  const ownOutbid = round.seated.includes(ownClaim) ? [] : [{ bidderId, maximumCents }];
  const outbid = [...otherOutbid, ...unseated.map(toOutbid), ...ownOutbid];
  return { bids, after: { ...before, priceCents, seated: seatedAfter, outbid } };
}

const centsOfClaim = ({ maximumCents }: Claim) => maximumCents;

const toOutbid = ({ bidderId, maximumCents }: Claim): Claim => ({ bidderId, maximumCents });

const hasHiddenMaximum = ({ maximumCents, publicCents }: SeatClaim) => maximumCents > publicCents;

const bidAtMaximum = ({ bidderId, maximumCents }: SeatClaim): RuledBid => ({
  bidderId,
  amountCents: maximumCents,
  automatic: true,
});

function withExclusiveClaim({ exclusive, precedence }: PriorRound, bid: RoundBid) {
  const existing = exclusive.find(({ bidderId }) => bidderId === bid.bidderId);
  return rankClaims([
    ...exclusive.filter((claim) => claim !== existing),
    claimAfter(existing, bid, precedence),
  ]);
}

/** Only a raised maximum loses its rank among equal maxima. */
function claimAfter(
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
