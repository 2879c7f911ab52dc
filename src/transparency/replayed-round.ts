import { dollars, formatDollars, minimumBidCents } from "../lib/money";
import { commitmentTo } from "./commitment";
import type { AuctionEntry, Bid, EntryHeader, OpenedMaximum, Seats } from "./events";
import {
  type CreateFault,
  cents,
  placeBid,
  type ReplayedAuction,
  type ReplayedRound,
  shortPseudonym,
} from "./replayed";

export type ReplayedRoundAuction = ReplayedAuction & { round: ReplayedRound };

export function isRoundAuction(state: ReplayedAuction): state is ReplayedRoundAuction {
  return state.round !== null;
}

/** The next event must have the same time and say who has a seat at which price. */
export function applySeatBid(
  state: ReplayedRoundAuction,
  bid: Bid & EntryHeader,
  fault: CreateFault,
): void {
  const { round } = state;
  const { sequence, bidder, automatic } = bid;
  const amount = cents(bid.amount);
  if (amount < leastSeatCents(state))
    throw fault(`records a bid of ${dollars(bid.amount)}, which is below the price of a seat`);
  if (automatic !== round.seated.includes(bidder))
    throw fault(
      automatic
        ? `bids for ${shortPseudonym(bidder)}, who has no license`
        : `records a new bid by ${shortPseudonym(bidder)}, who already has a seat`,
    );
  round.unassignedBids.push(placeBid(state, { sequence, bidder, cents: amount }));
}

function leastSeatCents({ startCents, round }: ReplayedRoundAuction): number {
  return round.priceCents ?? minimumBidCents(startCents, null);
}

/** What every change of seats must satisfy, whatever the rule. */
export function checkedSeats(
  { seats }: ReplayedRound,
  entry: Seats,
  minimum: number,
  fault: CreateFault,
): { price: number; seated: Set<string> } {
  const price = cents(entry.price);
  const seated = new Set(entry.seated);
  if (seated.size !== entry.seated.length) throw fault("gives a bidder two seats");
  if (seated.size > seats)
    throw fault(`assigns ${seated.size} licenses, but only ${seats} are for sale`);
  if (price < minimum) throw fault(`lowers the price of a seat below ${formatDollars(minimum)}`);
  return { price, seated };
}

/** New bidders and members who lost their seat have bid their maximum, which limits the price. */
export function applySeats(
  state: ReplayedRoundAuction,
  entry: Seats & EntryHeader,
  fault: CreateFault,
): void {
  const { round } = state;
  const minimum = leastSeatCents(state);
  const { price, seated } = checkedSeats(round, entry, minimum, fault);
  const bidders = new Set(round.unassignedBids.map(({ bidder }) => bidder));
  if (bidders.size === 0) throw fault("changes the seats without a bid");
  for (const bidder of seated.difference(new Set(round.seated))) {
    if (!bidders.has(bidder))
      throw fault(`gives a seat to ${shortPseudonym(bidder)}, who did not bid`);
    if (!state.maxima.has(bidder))
      throw fault(`gives a seat to ${shortPseudonym(bidder)}, who has set no maximum`);
  }
  const unseated = [...new Set([...round.seated, ...bidders])].filter(
    (bidder) => !seated.has(bidder),
  );
  checkSeatPrice(state, { price, minimum, seated, unseated }, fault);
  round.seated = entry.seated;
  round.priceCents = price;
  round.unassignedBids = [];
}

interface SeatPricing {
  price: number;
  minimum: number;
  seated: ReadonlySet<string>;
  unseated: readonly string[];
}

function checkSeatPrice(
  state: ReplayedRoundAuction,
  { price, minimum, seated, unseated }: SeatPricing,
  fault: CreateFault,
) {
  const isFull = seated.size === state.round.seats;
  const { round } = state;
  const bidAbove = round.unassignedBids.find((bid) => bid.cents > price);
  const highestBids = unseated.map((bidder) => ({ bidder, cents: highestOf(state, bidder) }));
  for (const { bidder, cents } of highestBids) {
    if (cents > price)
      throw fault(
        `leaves ${shortPseudonym(bidder)}, who bid more than the price, without a license`,
      );
    if (cents === price && !isFull)
      throw fault(`leaves a license free and ${shortPseudonym(bidder)} without a license`);
  }
  if (bidAbove) throw fault(`records bid ${bidAbove.sequence}, which is above the price of a seat`);
  // With one seat, a new bidder starts at the minimum, which can exceed the holder's maximum.
  const firstBidCents = round.seats === 1 ? minimumBidCents(minimum, null) : 0;
  const contestedCents = highestBids.map(({ cents }) =>
    cents < firstBidCents ? firstBidCents : minimumBidCents(cents, null),
  );
  // Members who lost their seats earlier contest the price once a maximum no longer caps it.
  const earlierCents = round.seats === 1 ? 0 : highestWithout(state, seated);
  const earlierContestedCents = earlierCents === 0 ? 0 : minimumBidCents(earlierCents, null);
  const highestPrice = Math.max(
    minimum,
    ...(isFull ? [...contestedCents, earlierContestedCents] : []),
  );
  const isUnexplained = price > highestPrice || (!isFull && unseated.length > 0);
  if (isUnexplained && round.isReserveMet)
    throw fault(
      `raises the price of a seat above ${formatDollars(highestPrice)}, the most that the bids allow`,
    );
  if (isUnexplained) round.isReserveMet = true;
  // Before versions that follow earlier maxima, only the reserve raised the price without others.
  const isFollowing = round.isReserveMet && price > minimum && earlierContestedCents > price;
  const isCapped = isFull && (isFollowing || contestedCents.some((cents) => cents > price));
  if (isCapped) round.cap = { price, events: eventsOf(round, seated) };
  else if (price > minimum) round.cap = null;
}

function highestWithout({ bids }: ReplayedAuction, seated: ReadonlySet<string>): number {
  const others = bids.filter(({ bidder, state }) => state === "pending" && !seated.has(bidder));
  return Math.max(0, ...others.map(({ cents }) => cents));
}

function eventsOf({ maxima }: ReplayedRound, bidders: ReadonlySet<string>): Map<string, number> {
  return new Map(
    [...bidders].flatMap((bidder) => {
      const event = maxima.get(bidder);
      return event === undefined ? [] : [[bidder, event] as const];
    }),
  );
}

/** A price less than a step above another bid must equal a seated member's revealed maximum. */
export function requireCapRevealed({ round }: ReplayedRoundAuction, fault: CreateFault): void {
  if (!round.cap) return;
  const { price, events } = round.cap;
  if (![...events.values()].some((event) => round.opened.get(event) === price))
    throw fault(`does not show whose maximum kept the price at ${formatDollars(price)}`);
  round.cap = null;
}

function highestOf({ bids }: ReplayedAuction, bidder: string): number {
  return bids.findLast((bid) => bid.bidder === bidder && bid.state === "pending")?.cents ?? 0;
}

/** A license sold elsewhere rules out an exclusive one, so the seats win. */
export function releaseExclusive(
  state: ReplayedAuction,
  { time }: EntryHeader,
  fault: CreateFault,
): void {
  if (!isRoundAuction(state) || state.round.exclusive.size === 0)
    throw fault("releases exclusive bids, although there are none");
  if (state.closedAt !== time || state.round.award)
    throw fault("releases the exclusive bids at a time other than the end");
  state.round.exclusive.clear();
  state.round.exclusiveReleasedAt = time;
}

export function applyOpenedMaximum(
  state: ReplayedRoundAuction,
  entry: OpenedMaximum & EntryHeader,
  fault: CreateFault,
): void {
  const { round } = state;
  const commitment = state.commitments.get(entry.event);
  const amount = cents(entry.amount);
  if (commitment?.commitment !== commitmentTo(amount, entry.salt))
    throw fault(
      `reveals ${dollars(entry.amount)} for event ${entry.event}, which committed to another amount`,
    );
  if (state.phase === "open") throw fault("reveals a maximum while bidding is open");
  round.opened.set(entry.event, amount);
  if (commitment.type === "exclusive" || round.rule === 2) return;
  const { bidder } = commitment;
  if (round.maxima.get(bidder) !== entry.event || amount <= (round.priceCents ?? 0)) return;
  throw fault(
    round.seated.includes(bidder)
      ? `reveals the maximum of ${shortPseudonym(bidder)}, who has a seat`
      : `shows that ${shortPseudonym(bidder)} has no license but would have paid more`,
  );
}

export function requireOpen(
  state: ReplayedAuction,
  { time, type }: AuctionEntry,
  fault: CreateFault,
): void {
  const what = type === "seats" ? "assigns seats" : "places a bid";
  if (state.phase !== "open" || Date.parse(time) >= state.endsAt)
    throw fault(`${what} after the end`);
  if (Date.parse(time) < state.opensAt) throw fault(`${what} before bidding opened`);
}
