import type { DomainError } from "../../lib/errors";
import { highestAmount } from "../../rules/bid-review";
import { isRound } from "../../rules/round";
import { ruleOnBid } from "../auction-ruling";
import { type Claims, roundOfClaims } from "../reading/round-state";
import { ExclusiveNotOffered, MaximumTooLow, PriceMoved, SeatGone } from "../refusals";
import type { PriorRound, RoundBid, RoundEvent, RoundState } from "../round-claims";
import { ruleOnRoundBid } from "../round-ruling";
import type { BidLot } from "./bid-lot";
import type { NewBid } from "./bid-request";
import { faultInRound, faultOf, judgedAmount, minimumFor, unavailability } from "./judgement";

/** What a bid changes, in an ordinary auction and in a round. */
export interface LotRuling {
  /** In public-log order. */
  events: RoundEvent[];
  maximumCents: number | null;
  /** The highest amount that the bid allows. */
  mostCents: number;
  /** The rank of the bid's maximum among equal ones; 0 in an ordinary auction. */
  precedence: number;
  /** Null in an ordinary auction. */
  seatPriceCents: number | null;
  after: Partial<BidLot>;
}

/** Decides alone who leads after a bid; everything else reads it. @throws why the bid is refused */
export function ruleOnLot(
  lot: BidLot,
  bid: NewBid,
  { now, softCloseMs }: { now: number; softCloseMs: number },
): LotRuling {
  return isRound(lot)
    ? rulingInRound(lot, bid, now, softCloseMs)
    : rulingInAuction(lot, bid, now, softCloseMs);
}

function rulingInAuction(lot: BidLot, newBid: NewBid, now: number, softCloseMs: number): LotRuling {
  if (newBid.isExclusive) throw new ExclusiveNotOffered();
  const { bidderId, maximumCents = null } = newBid;
  const bid = { ...newBid, maximumCents, amountCents: judgedAmount(lot, newBid) };
  const fault = faultOf(lot, bid, now);
  if (fault) throw fault;
  const { leader_id: leaderId, leader_maximum_cents: leaderCents } = lot;
  const before = {
    priceCents: lot.highest_bid_cents ?? lot.starting_price_cents,
    leader: leaderId === null ? null : { bidderId: leaderId, maximumCents: leaderCents },
    reserveCents: lot.reserve_cents,
    endsAt: lot.auction_end_time,
    scheduledEnd: lot.scheduled_end_time,
  };
  const allowed = { bidderId, amountCents: bid.amountCents, maximumCents, at: now };
  const events = ruleOnBid(before, allowed, softCloseMs);
  const highest = events.findLast((event) => event.type === "bid");
  return {
    events,
    maximumCents,
    mostCents: highestAmount(allowed),
    precedence: 0,
    seatPriceCents: null,
    after: highest ? { leader_id: highest.bidderId, highest_bid_cents: highest.amountCents } : {},
  };
}

function rulingInRound(lot: BidLot, newBid: NewBid, now: number, softCloseMs: number): LotRuling {
  const before = roundOfLot(lot);
  const bid = roundBidOf(lot, before, newBid, now);
  const { events, after, exclusiveLeaderId } = ruleOnRoundBid(before, bid, softCloseMs);
  const { priceCents, seated, outweighed, outbid, exclusive, defense } = after;
  return {
    events,
    maximumCents: bid.maximumCents,
    mostCents: bid.maximumCents,
    precedence: precedenceOf(bid, after) ?? before.precedence,
    seatPriceCents: priceCents,
    after: {
      claims: {
        seated: [...seated],
        outweighed: [...outweighed],
        outbid: [...outbid],
        exclusive: [...exclusive],
      },
      seated: seated.length,
      highest_bid_cents: priceCents,
      clearing_cents: defense?.clearingCents ?? null,
      defense_cents: defense?.defenseCents ?? null,
      beaten_cents: defense?.beatenCents ?? null,
      exclusive_leader_id: exclusiveLeaderId,
    },
  };
}

const NO_CLAIMS: Claims = { seated: [], outweighed: [], outbid: [], exclusive: [] };

export function roundOfLot(lot: BidLot): PriorRound {
  return {
    ...roundOfClaims(lot, lot.claims ?? NO_CLAIMS),
    endsAt: lot.auction_end_time,
    scheduledEnd: lot.scheduled_end_time,
    precedence: lot.state_seq + 1,
  };
}

function roundBidOf(lot: BidLot, before: PriorRound, newBid: NewBid, now: number): RoundBid {
  const unavailable = unavailability(lot, newBid, now);
  if (unavailable) throw unavailable;
  const { bidderId, amountCents, maximumCents: maximum = null, isExclusive = false } = newBid;
  if (isExclusive && lot.exclusive_from_cents === null) throw new ExclusiveNotOffered();
  const maximumCents = maximum ?? amountCents ?? 0;
  if (amountCents !== null && maximumCents < amountCents)
    throw new MaximumTooLow({ leastCents: amountCents });
  const bid = { bidderId, maximumCents, isExclusive, at: now };
  const fault = faultInRound(before, bid);
  if (fault) throw sinceReview(fault, lot, { before, bid, newBid });
  return bid;
}

interface RefusedBid {
  before: PriorRound;
  bid: RoundBid;
  newBid: NewBid;
}

/** If the price has moved since the review, the refusal says so, except for a taken seat. */
function sinceReview(fault: DomainError, lot: BidLot, { before, bid, newBid }: RefusedBid) {
  const priceCents = lot.highest_bid_cents ?? lot.starting_price_cents;
  const isMoved = priceCents !== (newBid.reviewedPriceCents ?? priceCents);
  const minimumCents = minimumFor(before, bid);
  return isMoved && bid.maximumCents < minimumCents && !(fault instanceof SeatGone)
    ? new PriceMoved({ priceCents, minimumCents })
    : fault;
}

/** An equal or lower maximum keeps its rank. */
function precedenceOf({ bidderId, isExclusive }: RoundBid, after: RoundState) {
  const claims = isExclusive ? after.exclusive : [...after.seated, ...after.outweighed];
  return claims.find((claim) => claim.bidderId === bidderId)?.precedence;
}
