import { formatDollars, minimumBidCents } from "../lib/money";
import { DAY } from "../lib/time";
import { decidingMs } from "../rules/sale";
import type { Bid, Decision, EntryHeader } from "./events";
import {
  type CreateFault,
  cents,
  placeBid,
  type ReplayedAuction,
  type ReplayedBid,
  type ReplayedRound,
  shortPseudonym,
} from "./replayed";
import { checkDefendedAward } from "./replayed-defense";
import type { ReplayedRoundAuction } from "./replayed-round";

/** For 90 days, no license can be sold below the auction's price. */
const SHELF_FLOOR_MS = 90 * DAY;

/** The next event must accept the late bid. */
export function applyLateBid(state: ReplayedAuction, bid: Bid & EntryHeader): void {
  const { sequence, bidder } = bid;
  placeBid(state, { sequence, bidder, cents: cents(bid.amount) }).isLate = true;
  state.lateBid = sequence;
}

export function applyAward(
  state: ReplayedRoundAuction,
  bid: ReplayedBid,
  { licence, time }: Decision & EntryHeader,
  fault: CreateFault,
): void {
  const { round } = state;
  const kind = licence === "exclusive" ? licence : "seat";
  if (state.phase !== "closed") throw fault("awards licenses before the auction has closed");
  if (!round.award && kind === "seat" && !bid.isLate && isOffer(state, bid, time)) {
    round.award = { kind, at: time, isComplete: true, isOffer: true };
    return;
  }
  if (state.isReserveMissed) throw fault("awards licenses, although the reserve was missed");
  round.award ??= { kind, at: time, isComplete: false };
  if (round.award.isComplete || round.award.at !== time)
    throw fault("awards licenses a second time");
  const hasConflict = (other: ReplayedBid) =>
    other.state === "accepted" && other.bidder === bid.bidder;
  if (kind !== round.award.kind || state.bids.some(hasConflict))
    throw fault(`gives ${shortPseudonym(bid.bidder)} a license that conflicts with another`);
  if (kind === "exclusive") {
    if (!round.exclusive.has(bid.bidder))
      throw fault(`sells exclusively to ${shortPseudonym(bid.bidder)}, who made no exclusive bid`);
    return;
  }
  if (!round.seated.includes(bid.bidder))
    throw fault(`gives a license to ${shortPseudonym(bid.bidder)}, who has no license`);
  if (bid.cents !== round.priceCents)
    throw fault(`sells a seat for ${formatDollars(bid.cents)}, which is not the price of a seat`);
}

const isAtSeatPrice = ({ seated, priceCents }: ReplayedRound, bid: ReplayedBid) =>
  seated.includes(bid.bidder) && bid.cents === priceCents;

function isOffer(state: ReplayedRoundAuction, bid: ReplayedBid, time: string): boolean {
  if (state.isReserveMissed) return true;
  return !isAtSeatPrice(state.round, bid) && mayBeOffer(state, time);
}

/** If nothing shows that the secret reserve was met, one bidder can get a second chance. */
function mayBeOffer({ round, closedAt }: ReplayedRoundAuction, time: string): boolean {
  return !round.isReserveMet && time !== closedAt;
}

function isTooLate({ sale, endsAt }: ReplayedRoundAuction, time: string): boolean {
  return sale === "seller" && Date.parse(time) > endsAt + decidingMs("seller");
}

export function completeAward(state: ReplayedRoundAuction, fault: CreateFault): void {
  const { round } = state;
  if (!round.award || round.award.isComplete) return;
  round.award.isComplete = true;
  const acceptedBids = state.bids.filter(({ state }) => state === "accepted");
  const seatsTotal = seatsTotalCents(round);
  const openedAmount = ([, event]: [string, number]) => round.opened.get(event);
  const [winner] = acceptedBids;
  const otherExclusive = [...round.exclusive].filter(
    ([bidder]) => round.award?.kind === "seat" || bidder !== winner?.bidder,
  );
  const amounts = otherExclusive.map(openedAmount);
  const isLate = isTooLate(state, round.award.at);
  const isFullAward =
    acceptedBids.length === round.seated.length && !amounts.includes(undefined) && !isLate;
  if (
    !isFullAward &&
    acceptedBids.length === 1 &&
    !acceptedBids[0]?.isLate &&
    round.award.kind === "seat" &&
    mayBeOffer(state, round.award.at)
  ) {
    round.award.isOffer = true;
    return;
  }
  if (isLate) throw fault("follows an award made after the seller's deadline");
  if (amounts.includes(undefined)) throw fault("decides on an exclusive bid that was not revealed");
  if (round.rule === 2) {
    checkDefendedAward(state, acceptedBids, fault);
    return;
  }
  const secondHighest = Math.max(0, ...amounts.map((amount) => amount ?? 0));
  if (round.award.kind === "seat") {
    if (acceptedBids.length !== round.seated.length)
      throw fault(`sells ${acceptedBids.length} of ${round.seated.length} taken licenses`);
    if (secondHighest > seatsTotal)
      throw fault(
        `sells licenses for ${formatDollars(seatsTotal)} in total, although an exclusive bid is higher`,
      );
  } else if (winner) checkExclusivePrice(round, winner, { seatsTotal, secondHighest }, fault);
}

export function seatsTotalCents({ seated, priceCents }: ReplayedRound): number {
  return seated.length * (priceCents ?? 0);
}

function checkExclusivePrice(
  round: ReplayedRound,
  { bidder, cents: paidCents }: ReplayedBid,
  { seatsTotal, secondHighest }: { seatsTotal: number; secondHighest: number },
  fault: CreateFault,
): void {
  if (paidCents <= seatsTotal)
    throw fault(
      `sells exclusively for ${formatDollars(paidCents)}, although the licenses are worth at least as much`,
    );
  if (paidCents < secondHighest)
    throw fault("sells exclusively for less than another exclusive bid");
  const contestedCents = secondHighest === 0 ? 0 : minimumBidCents(secondHighest, null);
  const price = Math.max(round.exclusiveFromCents ?? 0, seatsTotal + 1, contestedCents);
  const ownMaximum = round.opened.get(round.exclusive.get(bidder) ?? -1);
  if (paidCents !== price && !(paidCents < price && paidCents === ownMaximum))
    throw fault(
      `sells exclusively for ${formatDollars(paidCents)} instead of ${formatDollars(price)}`,
    );
}

/** Offers can be accepted below the fixed price, but nobody pays more. */
export function applyFixedSale(
  state: ReplayedAuction,
  bid: ReplayedBid,
  { licence }: Decision,
  fault: CreateFault,
) {
  if (licence !== "shelf") throw fault("accepts a bid, although licenses have a fixed price");
  const isSold = state.bids.some((other) => other.state === "accepted");
  if (state.shelf === null && isSold) throw fault("sells more than 1 license");
  if (bid.cents > state.startCents)
    throw fault(`sells a license for ${formatDollars(bid.cents)}, above the fixed price`);
}

export function applyShelfSale(
  state: ReplayedAuction,
  bid: ReplayedBid,
  { time }: EntryHeader,
  fault: CreateFault,
) {
  const { shelf, salePrice, round } = state;
  if (!shelf || !salePrice || round?.award?.kind === "exclusive")
    throw fault("sells a license that was not offered");
  const soldCount = state.bids.filter(({ state }) => state === "accepted").length;
  const maxLicenses = round?.seats ?? 1;
  if (shelf === "seats" && soldCount >= maxLicenses)
    throw fault(`sells more than ${maxLicenses} licenses`);
  if (bid.cents < salePrice.cents && Date.parse(time) < Date.parse(salePrice.at) + SHELF_FLOOR_MS)
    throw fault(`sells a license for ${formatDollars(bid.cents)}, below the auction's price`);
}
