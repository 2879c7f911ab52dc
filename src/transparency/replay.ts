import { dollars, minimumBidCents, parseCents } from "../lib/money";
import { HOUR } from "../lib/time";
import { deliver } from "./delivered";
import type { AuctionEvent, Bid, Place } from "./events";
import {
  acceptedIn,
  depart,
  giveUp,
  isAgainstRule,
  leaderOf,
  openingTime,
  type Replayed,
  type ReplayedBid,
  shortPseudonym,
} from "./replayed";

export class ProofFault extends Error {
  override readonly name: string = "ProofFault";
}

export type AuctionEntry = Place & AuctionEvent;

const LONGEST_EXTENSION_MS = HOUR;

/** Calls `seen` after each event, with the leader before it. @throws ProofFault */
export function replay(
  entries: readonly AuctionEntry[],
  seen: (entry: AuctionEntry, state: Replayed, before: ReplayedBid | null) => void = () => {},
): Replayed {
  const [first] = entries;
  if (first === undefined)
    throw new ProofFault(
      "It holds no event of the auction: nothing has happened in it, or all was left out.",
    );
  if (first.type !== "opening")
    throw new ProofFault("The auction's first event, its opening, is missing.");
  const state: Replayed = {
    sale: first.sale ?? "seller",
    startCents: cents(first.startingPrice),
    opensAt: openingTime(first),
    endsAt: Date.parse(first.endsAt),
    firstEnd: Date.parse(first.endsAt),
    phase: first.endedAt === null ? "open" : "closed",
    bids: [],
    maxima: new Set(),
    tookAt: null,
    delivery: null,
    voided: [],
  };
  entries.forEach((entry, number) => {
    if (entry.number !== number)
      throw new ProofFault(
        `Event ${entry.number} stands where event ${number} has to be: events are missing, or in another order.`,
      );
    const leader = leaderOf(state);
    if (number > 0) apply(state, entry, entries[number - 1] as AuctionEntry);
    seen(entry, state, leader);
  });
  return state;
}

function apply(state: Replayed, entry: AuctionEntry, previous: AuctionEntry): void {
  const fault = (what: string) => new ProofFault(`Event ${entry.number} (${entry.type}) ${what}.`);
  const decided = () => {
    const { sequence } = entry as { sequence: number };
    const bid = state.bids.find((bid) => bid.sequence === sequence);
    if (!bid || bid.state === "gone") throw fault(`names bid ${sequence}, which is not there`);
    return bid;
  };
  const isAfterwards =
    (entry.type === "departure" || entry.type === "delivery") && state.phase === "settled";
  if ((state.phase === "settled" && !isAfterwards) || state.phase === "withdrawn")
    throw fault(`comes after the auction was ${state.phase}`);
  switch (entry.type) {
    case "opening":
      throw fault("is a second opening");
    case "standing": {
      if (previous.type !== "opening" && previous.type !== "standing")
        throw fault("tells of a bid from before the log in the midst of it");
      const { sequence, bidder, amount, accepted } = entry;
      const status = accepted ? "accepted" : "pending";
      state.bids.push({ sequence, bidder, cents: cents(amount), state: status, before: status });
      return;
    }
    case "terms":
      if (leaderOf(state)) throw fault("changes the terms under a bid that stands");
      state.startCents = cents(entry.startingPrice);
      state.sale = entry.sale ?? "seller";
      state.opensAt = openingTime(entry);
      state.endsAt = state.firstEnd = Date.parse(entry.endsAt);
      return;
    case "bid":
      takeBid(state, entry, previous, fault);
      return;
    case "maximum":
      if (state.phase !== "open") throw fault("comes after the end");
      state.maxima.add(entry.bidder);
      return;
    case "extension":
      extend(state, entry, previous, fault);
      return;
    case "rejection": {
      const bid = decided();
      if (state.sale === "highest")
        throw fault(`rejects bid ${bid.sequence} where the highest wins`);
      if (bid.state === "rejected") throw fault(`rejects bid ${bid.sequence} a second time`);
      bid.before = bid.state as "pending" | "accepted";
      bid.state = "rejected";
      return;
    }
    case "reinstatement": {
      const bid = decided();
      if (bid.state !== "rejected") throw fault(`puts back bid ${bid.sequence}, which stands`);
      bid.state = bid.before;
      return;
    }
    case "acceptance": {
      const bid = decided();
      if (bid.state !== "pending") throw fault(`accepts bid ${bid.sequence}, which is not pending`);
      if (acceptedIn(state)) throw fault("accepts a second bid beside another");
      if (isAgainstRule(state, bid, previous.type === "close" && previous.time === entry.time))
        throw fault(`accepts bid ${bid.sequence}, which is not the highest at the end`);
      bid.state = "accepted";
      return;
    }
    case "release": {
      const bid = decided();
      if (bid.state !== "pending")
        throw fault(`releases bid ${bid.sequence}, which is not pending`);
      if (bid === leaderOf(state))
        throw fault(`releases bid ${bid.sequence}, which is the highest`);
      giveUp(state, bid);
      return;
    }
    case "settlement":
      if (decided().state !== "accepted") throw fault("sends the contract of no accepted bid");
      state.phase = "settled";
      return;
    case "close":
      close(state, entry, fault);
      return;
    case "delivery":
      deliver(state, entry, fault);
      return;
    case "departure":
      depart(state, entry.bidder);
      return;
    case "withdrawal":
      state.phase = "withdrawn";
      return;
    default:
      throw fault("is of a kind that this program does not know: verify it by a newer one");
  }
}

type Fault = (what: string) => ProofFault;

function takeBid(state: Replayed, bid: Bid & Place, previous: AuctionEntry, fault: Fault): void {
  const amount = cents(bid.amount);
  const leader = leaderOf(state);
  if (state.phase !== "open" || Date.parse(bid.time) >= state.endsAt)
    throw fault(`takes bid ${bid.sequence} after the auction's end`);
  if (Date.parse(bid.time) < state.opensAt)
    throw fault(`takes bid ${bid.sequence} before bidding opened`);
  const last = state.bids.at(-1);
  if (last && bid.sequence <= last.sequence)
    throw fault(`takes bid ${bid.sequence} after bid ${last.sequence}`);
  if (bid.automatic) {
    if (!state.maxima.has(bid.bidder))
      throw fault(`bids for ${shortPseudonym(bid.bidder)}, who has set no maximum`);
    if (previous.time !== bid.time || !["bid", "maximum"].includes(previous.type))
      throw fault("is an automatic bid that answers none");
  }
  const minimum = minimumBidCents(state.startCents, leader?.cents ?? null);
  const least = bid.automatic ? (leader?.cents ?? minimum) : minimum;
  if (amount < least)
    throw fault(`takes ${dollars(bid.amount)}, which is under the least bid of its moment`);
  const { sequence, bidder } = bid;
  if (!bid.automatic && leader?.bidder !== bidder) state.tookAt = bid.time;
  state.bids.push({ sequence, bidder, cents: amount, state: "pending", before: "pending" });
}

function extend(
  state: Replayed,
  entry: { endsAt: string; time: string },
  previous: AuctionEntry,
  fault: Fault,
): void {
  const end = Date.parse(entry.endsAt);
  const follows = previous.type === "bid" || previous.type === "maximum";
  if (!follows || previous.time !== entry.time || state.tookAt !== entry.time)
    throw fault("moves the end without a bid by somebody who did not lead");
  if (state.phase !== "open" || Date.parse(entry.time) >= state.endsAt)
    throw fault("moves an end that has passed");
  if (end <= state.endsAt) throw fault("moves the end to before what it was");
  if (end > state.firstEnd + LONGEST_EXTENSION_MS)
    throw fault("moves the end by more than an hour in all");
  state.endsAt = end;
}

function close(
  state: Replayed,
  entry: { endedAt: string; highest: number | null; time: string },
  fault: Fault,
): void {
  if (state.phase !== "open") throw fault("closes the auction a second time");
  if (Date.parse(entry.endedAt) !== state.endsAt)
    throw fault("closes at another time than its end");
  if (Date.parse(entry.time) < state.endsAt) throw fault("closes before the end has come");
  const highest = leaderOf(state)?.sequence ?? null;
  if (entry.highest !== highest)
    throw fault(`names bid ${entry.highest} the highest, which is bid ${highest}`);
  state.phase = "closed";
}

function cents(decimal: string): number {
  const read = parseCents(decimal);
  if (read === null) throw new ProofFault(`An event has ${decimal}, which is not an amount.`);
  return read;
}
