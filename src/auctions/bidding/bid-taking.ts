import type { Db } from "../../../db/client";
import { announce } from "../../announcements/announce";
import { withRequestId } from "../../lib/ids";
import { isRound, leastBidCents, OUTWEIGHED, SEATED } from "../../rules/round";
import { shownPriceCents } from "../../rules/shown-price";
import type { BidRow } from "../bid";
import { mailMaximumSet, type OutbidEvent } from "../bid-mails";
import { scheduleFirstBidMail } from "../bid-news";
import { reserveState } from "../reserve";
import { exclusivityOf } from "../round-ruling";
import { requireNamed } from "./answering";
import type { AddedBids, BidBatch } from "./bid-batch";
import { type BidLot, canWin, type Seats, seatHolders, seatsOf } from "./bid-lot";
import type { BidRequest, BidResult, BidTakingDeps, LoggedBidResult, NewBid } from "./bid-request";
import { ruleOnBid } from "./bid-ruling";
import { type LotRuling, roundOfLot } from "./lot-ruling";

export async function takeAuctionBid(
  batch: BidBatch,
  tx: Db,
  { bid, request }: BidRequest,
  { isConfirmed, needsApproval, country, actedBy, answering, clock, softCloseMs }: BidTakingDeps,
): Promise<LoggedBidResult> {
  const { bidderId } = bid;
  const now = clock.now();
  const facts = { isConfirmed, needsApproval, country, actedBy };
  const { before, ruling } = await ruleOnBid(batch, tx, bid, facts, { now, softCloseMs });
  requireNamed(bid.token, namedCents(ruling.events, bidderId));
  batch.addCommitment(before, bidderId, ruling.events, { answering, now });
  const added = await batch.add(before, ruling, { actedBy, now });
  const { bids } = added;
  const lot = lotAfter(before, ruling, added);
  const seats = { before: seatsOf(before), after: seatsOf(lot) };
  batch.replaceLot({ before, after: lot, seats, bids, now });
  const result = outcome(lot, bid);
  const taken = { lot, before, seats, bid, ruling, bids, result, now, request };
  await notifyBidders(batch, tx, taken);
  const { events } = ruling;
  const own = events.findIndex((event) => "bidderId" in event && event.bidderId === bidderId);
  return {
    ...result,
    bid: bids.find(({ automatic }) => automatic === 0) ?? null,
    entry: own < 0 ? null : added.entry + own,
  };
}

/** The most that the bidder's own bid names; what it leads to automatically is not named. */
function namedCents(events: LotRuling["events"], bidderId: string): number {
  return Math.max(
    0,
    ...events.map((event) => {
      if (!("bidderId" in event) || event.bidderId !== bidderId) return 0;
      if (event.type === "bid") return event.automatic ? 0 : event.amountCents;
      return "maximumCents" in event ? (event.maximumCents ?? 0) : 0;
    }),
  );
}

function lotAfter(before: BidLot, { events, after }: LotRuling, { bids, logged }: AddedBids) {
  const lot: BidLot = { ...before, ...after, logged };
  const last = bids.at(-1);
  if (last && canWin(lot, last.bidder_id)) lot.highest_bid_id = last.id;
  const extension = events.find((event) => event.type === "extension");
  if (extension) lot.auction_end_time = extension.endsAt;
  // In a round, an exclusive bid or a maximum changes what bidders see.
  lot.state_seq += Math.max(isRound(before) ? 1 : 0, bids.length);
  return lot;
}

type Outcome = Omit<BidResult, "bid">;

function outcome(lot: BidLot, { bidderId, isExclusive }: NewBid): Outcome {
  const exclusive = isExclusive ? exclusivityOf(roundOfLot(lot), roundOfLot(lot)) : null;
  return {
    leading: exclusive ? lot.exclusive_leader_id === bidderId : seatHolders(lot).includes(bidderId),
    highestCents: shownPriceCents(lot),
    minimumCents: exclusive?.needsCents ?? leastBidCents(lot),
    endsAt: lot.auction_end_time,
    ...(isExclusive && { isExclusive }),
  };
}

interface TakenBid {
  lot: BidLot;
  before: BidLot;
  seats: { before: Seats; after: Seats };
  bid: NewBid;
  ruling: LotRuling;
  bids: readonly BidRow[];
  result: Outcome;
  now: number;
  request: string | undefined;
}

/** A bidder who is outbid immediately sees it in the response and gets no email. */
async function notifyBidders(batch: BidBatch, tx: Db, taken: TakenBid): Promise<void> {
  const { lot, before, bid, ruling, bids, result, now, request } = taken;
  const { id: packageId, title } = lot;
  const { bidderId, isExclusive } = bid;
  if (before.highest_bid_cents === null && (bids.length > 0 || isExclusive))
    await scheduleFirstBidMail(tx, packageId, now);
  const outbid = outbidMembers(taken);
  for (const details of outbid)
    batch.addOutbid({ outbid: { packageId, title, ...details }, now, request });
  const placedBid = bids.find((row) => row.bidder_id === bidderId);
  if (!placedBid) {
    if (isExclusive || isRuledAgain(taken)) announce(tx, { type: "auction-changed", packageId });
    return;
  }
  const { leading, highestCents, endsAt } = result;
  if (placedBid.automatic === 0 && leading && (ruling.maximumCents ?? 0) > highestCents) {
    const details = { title, bid: placedBid, endsAt, isSeat: isRound(lot) };
    await withRequestId(request, () => mailMaximumSet(tx, details, now));
  }
  const extended = endsAt !== before.auction_end_time;
  const placed = { type: "bid-placed", bid: placedBid, extended } as const;
  if (!isRound(lot)) {
    const ledId = before.leader_id === bidderId ? null : before.leader_id;
    announce(tx, { ...placed, ledId });
    return;
  }
  const displaced = outbid
    .filter(({ kind }) => kind !== "exclusive-ahead")
    .map((member) => member.bidderId);
  announce(tx, { ...placed, ledId: null, displaced });
}

/** Raising a maximum can change seats and price without a bid. */
function isRuledAgain({ ruling }: TakenBid): boolean {
  return ruling.events.some(({ type }) => type === "seats");
}

type ChangedMember = Omit<OutbidEvent, "packageId" | "title">;

function outbidMembers(taken: TakenBid): ChangedMember[] {
  const { lot, before, bid } = taken;
  const seats = changedSeats(taken);
  const previous = before.exclusive_leader_id;
  const leader = lot.exclusive_leader_id;
  if (previous === leader) return seats;
  const exclusivity = exclusivityOf(roundOfLot(lot), roundOfLot(lot));
  const needsCents = exclusivity?.needsCents ?? 0;
  const needed = { amountCents: needsCents, minimumCents: needsCents };
  const ahead = { ...needed, amountCents: exclusivity?.priceCents ?? needsCents };
  return [
    ...seats,
    ...(leader !== null && leader !== bid.bidderId
      ? [{ bidderId: leader, kind: "exclusive-ahead", ...ahead } as const]
      : []),
    ...(previous !== null
      ? [{ bidderId: previous, kind: "exclusive-passed", ...needed } as const]
      : []),
  ];
}

/** The bidder sees in the response what happened to their own seat. */
function changedSeats({ lot, before, seats, bid }: TakenBid): ChangedMember[] {
  const price = { amountCents: shownPriceCents(lot), minimumCents: leastBidCents(lot) };
  return [...seats.before].flatMap(([bidderId, seatBefore]): ChangedMember[] => {
    const seat = seats.after.get(bidderId);
    if (seat === undefined) return [{ bidderId, kind: kindOfLoss(before), ...price }];
    if (bidderId === bid.bidderId) return [];
    if (seat === SEATED)
      return seatBefore === SEATED ? [] : [{ bidderId, kind: "seat-again", ...price }];
    const isAhead = lot.exclusive_leader_id !== null;
    const wasAhead = before.exclusive_leader_id !== null;
    if (seatBefore === OUTWEIGHED && isAhead === wasAhead) return [];
    return isAhead
      ? [{ bidderId, kind: "seat-outweighed", ...exclusivelyAhead(lot) }]
      : [{ bidderId, kind: "seat-price-passed", ...price }];
  });
}

/**
 * What the exclusive bid pays, and the least maximum with which all seats together match that. It
 * is 0 below the reserve, where seats lose at any price.
 */
function exclusivelyAhead(lot: BidLot) {
  const { priceCents } = exclusivityOf(roundOfLot(lot), roundOfLot(lot)) ?? {};
  const amountCents = priceCents ?? 0;
  const isReserveOpen = reserveState(lot) === "not-met";
  const minimumCents = isReserveOpen ? 0 : Math.ceil(amountCents / seatsOf(lot).size);
  return { amountCents, minimumCents };
}

function kindOfLoss(before: BidLot): OutbidEvent["kind"] {
  if (isRound(before)) return "seat-lost";
  const isMaximumPassed = (before.leader_maximum_cents ?? 0) >= (before.highest_bid_cents ?? 0);
  return isMaximumPassed ? "maximum-passed" : "outbid";
}
