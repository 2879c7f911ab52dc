import { type Exclusivity, exclusiveOf } from "../rules/round";
import { extendedEnd } from "./auction-ruling";
import { defendedRuling } from "./defended-ruling";
import {
  inSeatOrder,
  type PriorRound,
  type RankedClaim,
  type RoundBid,
  type RoundEvent,
  type RoundState,
  type RoundTerms,
  rankClaims,
} from "./round-claims";
import { undefendedRuling } from "./undefended-ruling";

export interface RoundRuling {
  /** In public-log order: a member who loses a seat bids their maximum before the new bid. */
  events: RoundEvent[];
  after: RoundState;
  /** Whose exclusive bid is worth more than all seats, or null. */
  exclusiveLeaderId: string | null;
}

export function exclusivityOf(
  { priceCents, seated, exclusive, defense }: RoundState,
  { exclusiveFromCents }: Pick<RoundTerms, "exclusiveFromCents">,
): Exclusivity<RankedClaim> | null {
  if (exclusiveFromCents === null) return null;
  return exclusiveOf(rankClaims(exclusive), {
    fromCents: exclusiveFromCents,
    seatsTotalCents: defense ? defense.defenseCents : (priceCents ?? 0) * seated.length,
  });
}

/** Rounds keep the rule under which they were listed. */
const RULINGS = { 1: undefendedRuling, 2: defendedRuling };

export function ruleOnRoundBid(
  before: PriorRound,
  bid: RoundBid,
  softCloseMs: number,
): RoundRuling {
  const { bids, after } = RULINGS[before.rule](before, bid);
  const { priceCents, seated, outweighed, outbid, exclusive, defense } = after;
  const state = { priceCents, seated, outweighed, outbid, exclusive, defense };
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

function seatsEvent({ seated, priceCents }: RoundState): RoundEvent {
  const seats = inSeatOrder(seated).map(({ bidderId }) => bidderId);
  return { type: "seats", seated: seats, priceCents: priceCents ?? 0 };
}

function haveSameBidders(
  before: readonly { bidderId: string }[],
  after: readonly { bidderId: string }[],
): boolean {
  const previousIds = new Set(before.map(({ bidderId }) => bidderId));
  return (
    previousIds.size === after.length && after.every(({ bidderId }) => previousIds.has(bidderId))
  );
}
