import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { withRequestId } from "../lib/ids";
import { leastBidCents, seatPriceCents } from "../rules/round";
import type { BidRow } from "./bid";
import type { AddedBids, BidBatch } from "./bid-batch";
import { type BidLot, seatHolders } from "./bid-lot";
import { scheduleFirstBidMail } from "./bid-news";
import type { BidRequest, BidTakingDeps, LoggedBidResult, NewBid } from "./bid-request";
import { faultInRound, minimumFor, unavailability } from "./judgement";
import { mailMaximumSet, type OutbidEvent } from "./notices";
import {
  AddressUnconfirmed,
  ExclusiveNotOffered,
  MaximumTooLow,
  PriceMoved,
  SeatGone,
} from "./refusals";
import {
  exclusivityOf,
  type PriorRound,
  type RoundBid,
  type RoundEvent,
  type RoundState,
  ruleOnRoundBid,
} from "./rounds";
import { unconfirmedLimit } from "./unconfirmed-limit";

/** The counterpart of `takeAuctionBid` for rounds. */
export async function takeRoundBid(
  batch: BidBatch,
  tx: Db,
  { bid: newBid, request }: BidRequest,
  { lot, isConfirmed, clock, softCloseMs }: BidTakingDeps & { lot: BidLot },
): Promise<LoggedBidResult> {
  const before = roundOfLot(lot);
  const bid = toRoundBid(lot, before, newBid, clock.now());
  if (!isConfirmed) await requireAffordable(batch, lot, bid);
  const { events, after, exclusiveLeaderId } = ruleOnRoundBid(before, bid, softCloseMs);
  batch.addCommitment(lot, bid.bidderId, events);
  const bidWithMaximum = { ...newBid, maximumCents: bid.maximumCents };
  const added = await batch.add(lot, bidWithMaximum, {
    events,
    now: bid.at,
    precedence: precedenceOf(bid, after) ?? before.precedence,
    seatPriceCents: after.priceCents,
  });
  const changed = {
    ...lotAfter(lot, bid, after, added, events),
    exclusive_leader_id: exclusiveLeaderId,
  };
  batch.replaceLot(lot, changed, added.bids, bid.at);
  await notify(batch, tx, { lot: changed, before: lot, bid, bids: added.bids, request });
  const ownIndex = events.findIndex(
    (event) => "bidderId" in event && event.bidderId === bid.bidderId,
  );
  return {
    ...outcome(changed, bid),
    bid: added.bids.find(({ automatic }) => automatic === 0) ?? null,
    entry: ownIndex < 0 ? null : added.entry + ownIndex,
  };
}

export function roundOfLot(lot: BidLot): PriorRound {
  return {
    seats: lot.seats,
    startingCents: lot.starting_price_cents,
    reserveCents: lot.reserve_cents,
    exclusiveFromCents: lot.exclusive_from_cents,
    priceCents: lot.highest_bid_cents,
    seated: lot.claims?.seated ?? [],
    outbid: lot.claims?.outbid ?? [],
    exclusive: lot.claims?.exclusive ?? [],
    endsAt: lot.auction_end_time,
    scheduledEnd: lot.scheduled_end_time,
    precedence: lot.state_seq + 1,
  };
}

function toRoundBid(lot: BidLot, before: PriorRound, newBid: NewBid, now: number): RoundBid {
  const unavailable = unavailability(lot, newBid, now);
  if (unavailable) throw unavailable;
  const { bidderId, amountCents, maximumCents: maximum = null, isExclusive = false } = newBid;
  if (isExclusive && lot.exclusive_from_cents === null) throw new ExclusiveNotOffered();
  const maximumCents = maximum ?? amountCents ?? 0;
  if (amountCents !== null && maximumCents < amountCents)
    throw new MaximumTooLow({ leastCents: amountCents });
  const bid = { bidderId, maximumCents, isExclusive, at: now };
  const fault = faultInRound(before, bid);
  if (!fault) return bid;
  const price = lot.highest_bid_cents ?? lot.starting_price_cents;
  const isPriceMoved =
    price !== (newBid.reviewedPriceCents ?? price) && maximumCents < minimumFor(before, bid);
  if (!isPriceMoved || fault instanceof SeatGone) throw fault;
  throw new PriceMoved({ priceCents: price, minimumCents: minimumFor(before, bid) });
}

async function requireAffordable(batch: BidBatch, lot: BidLot, bid: RoundBid): Promise<void> {
  const limitCents = unconfirmedLimit(lot, await batch.confirmedPrice(lot), bid.isExclusive);
  if (bid.maximumCents > limitCents) throw new AddressUnconfirmed({ maximumCents: limitCents });
}

function lotAfter(
  lot: BidLot,
  { bidderId }: RoundBid,
  { priceCents, seated, outbid, exclusive }: RoundState,
  { bids, logged }: AddedBids,
  events: readonly RoundEvent[],
): BidLot {
  const isSeated = seated.some((claim) => claim.bidderId === bidderId);
  const end = events.find((event) => event.type === "extension")?.endsAt;
  return {
    ...lot,
    claims: { seated: [...seated], outbid: [...outbid], exclusive: [...exclusive] },
    seated: seated.length,
    highest_bid_cents: priceCents,
    highest_bid_id: (isSeated ? bids.at(-1)?.id : null) ?? lot.highest_bid_id,
    auction_end_time: end ?? lot.auction_end_time,
    state_seq: lot.state_seq + Math.max(1, bids.length),
    logged,
  };
}

/** An equal or lower maximum keeps its rank. */
function precedenceOf({ bidderId, isExclusive }: RoundBid, after: RoundState) {
  const claims = isExclusive ? after.exclusive : after.seated;
  return claims.find((claim) => claim.bidderId === bidderId)?.precedence;
}

function outcome(lot: BidLot, { bidderId, isExclusive }: RoundBid) {
  const round = roundOfLot(lot);
  const exclusive = isExclusive ? exclusivityOf(round, round) : null;
  const isSeated = round.seated.some((claim) => claim.bidderId === bidderId);
  return {
    leading: exclusive ? lot.exclusive_leader_id === bidderId : isSeated,
    highestCents: seatPriceCents(lot),
    minimumCents: exclusive?.needsCents ?? leastBidCents(lot),
    endsAt: lot.auction_end_time,
    ...(isExclusive && { isExclusive }),
  };
}

interface Placement {
  lot: BidLot;
  before: BidLot;
  bid: RoundBid;
  bids: readonly BidRow[];
  request: string | undefined;
}

async function notify(batch: BidBatch, tx: Db, { lot, before, bid, bids, request }: Placement) {
  const { id: packageId, title } = lot;
  const { bidderId, at: now } = bid;
  if (before.highest_bid_cents === null && (bids.length > 0 || bid.isExclusive))
    await scheduleFirstBidMail(tx, packageId, now);
  const seatedIds = new Set(seatHolders(lot));
  const unseatedIds = seatHolders(before).filter((id) => !seatedIds.has(id));
  const noticeOutbid = (kind: OutbidEvent["kind"], memberId: string, cents: [number, number]) => {
    const [amountCents, minimumCents] = cents;
    const outbid = { packageId, title, bidderId: memberId, amountCents, minimumCents, kind };
    batch.noticeOutbid({ outbid, now, request });
  };
  for (const memberId of unseatedIds)
    noticeOutbid("seat-lost", memberId, [seatPriceCents(lot), leastBidCents(lot)]);
  const { exclusive_leader_id: previousWinner } = before;
  const { exclusive_leader_id: winner } = lot;
  const isOutbid = previousWinner !== null && previousWinner !== winner;
  const { needsCents = 0, priceCents } = exclusivityOf(roundOfLot(lot), roundOfLot(lot)) ?? {};
  if (winner !== null && winner !== previousWinner && winner !== bidderId)
    noticeOutbid("exclusive-ahead", winner, [priceCents ?? needsCents, needsCents]);
  if (isOutbid) noticeOutbid("exclusive-passed", previousWinner, [needsCents, needsCents]);
  const placedBid = bids.find((row) => row.bidder_id === bidderId);
  const { leading, highestCents } = outcome(lot, bid);
  if (placedBid && placedBid.automatic === 0 && leading && bid.maximumCents > highestCents) {
    const details = { title, bid: placedBid, endsAt: lot.auction_end_time, isSeat: true };
    await withRequestId(request, () => mailMaximumSet(tx, details, now));
  }
  const displaced = isOutbid ? [...unseatedIds, previousWinner] : unseatedIds;
  const extended = lot.auction_end_time !== before.auction_end_time;
  if (placedBid)
    announce(tx, { type: "bid-placed", bid: placedBid, ledId: null, displaced, extended });
  else if (bid.isExclusive) announce(tx, { type: "auction-changed", packageId });
}
