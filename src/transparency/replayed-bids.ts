import { dollars, minimumBidCents } from "../lib/money";
import { HOUR } from "../lib/time";
import type { AuctionEntry, Bid, EntryHeader } from "./events";
import {
  type CreateFault,
  cents,
  leaderOf,
  type ReplayedAuction,
  sellsSeveralLicenses,
  shortPseudonym,
} from "./replayed";
import { applyLateBid } from "./replayed-award";
import { applyDefendedBid } from "./replayed-defense";
import { applySeatBid, isRoundAuction } from "./replayed-round";

const MAX_EXTENSION_MS = HOUR;

export function applyBid(
  state: ReplayedAuction,
  bid: Bid & EntryHeader,
  previous: AuctionEntry,
  fault: CreateFault,
) {
  const amount = cents(bid.amount);
  const leader = leaderOf(state);
  const lastBid = state.bids.at(-1);
  if (lastBid && bid.sequence <= lastBid.sequence)
    throw fault(`records bid ${bid.sequence} after bid ${lastBid.sequence}`);
  const canSellLate = sellsSeveralLicenses(state) || state.isReserveMissed;
  if (state.phase !== "open" && canSellLate && state.sale !== "fixed") {
    applyLateBid(state, bid);
    return;
  }
  if (state.phase !== "open" || Date.parse(bid.time) >= state.endsAt)
    throw fault(`records bid ${bid.sequence} after the auction's end`);
  if (Date.parse(bid.time) < state.opensAt)
    throw fault(`records bid ${bid.sequence} before bidding opened`);
  if (state.sale === "fixed") {
    applyLateBid(state, bid);
    return;
  }
  if (bid.automatic) {
    if (!state.maxima.has(bid.bidder))
      throw fault(`bids for ${shortPseudonym(bid.bidder)}, who has set no maximum`);
    const isAnswer = previous.time === bid.time && ["bid", "maximum"].includes(previous.type);
    if (!isAnswer && !isRoundAuction(state))
      throw fault("is an automatic bid that answers no other bid");
  }
  if (isRoundAuction(state)) {
    if (state.round.rule === 2) applyDefendedBid(state, bid, fault);
    else applySeatBid(state, bid, fault);
    return;
  }
  const minimum = minimumBidCents(state.startCents, leader?.cents ?? null);
  const leastCents = bid.automatic ? (leader?.cents ?? minimum) : minimum;
  if (amount < leastCents)
    throw fault(
      `records a bid of ${dollars(bid.amount)}, which was below the minimum at that time`,
    );
  const { sequence, bidder } = bid;
  if (!bid.automatic && leader?.bidder !== bidder) state.leadChangedAt = bid.time;
  state.bids.push({ sequence, bidder, cents: amount, state: "pending", stateBefore: "pending" });
}

export function applyExtension(
  state: ReplayedAuction,
  entry: { endsAt: string; time: string },
  previous: AuctionEntry,
  fault: CreateFault,
): void {
  const end = Date.parse(entry.endsAt);
  const causes = state.round ? ["seats", "exclusive"] : ["bid", "maximum"];
  const hasCause = causes.includes(previous.type);
  if (!hasCause || previous.time !== entry.time || state.leadChangedAt !== entry.time)
    throw fault("moves the end without a bid by a member who was not leading");
  if (state.phase !== "open" || Date.parse(entry.time) >= state.endsAt)
    throw fault("moves the end after it has passed");
  if (end <= state.endsAt) throw fault("does not move the end to a later time");
  if (end > state.firstEnd + MAX_EXTENSION_MS)
    throw fault("moves the end by more than an hour in total");
  state.endsAt = end;
}
