import { dollars, formatDollars, parseCents } from "../lib/money";
import type { AuctionEntry, Decision, Seats } from "./events";
import { cents, leaderOf, ProofFault, type ReplayedAuction } from "./replayed";

type Leader = ReturnType<typeof leaderOf>;

/** Only the bidder can check that no bid exceeds their maximum and nobody leads at or below it. */
export function watchMaxima(bidder: string, maxima: OwnMaxima) {
  let highestMaximum = 0;
  let currentMaximum = 0;
  let challengedMaximum: number | null = null;
  const onRoundEvent = watchSeats(bidder, maxima);
  return { onEvent, onEnd };

  function onEvent(entry: AuctionEntry, state: ReplayedAuction, before: Leader): void {
    if (state.round) {
      onRoundEvent(entry, state);
      return;
    }
    const isAnswer = ["maximum", "extension"].includes(entry.type) || isAutomatic(entry);
    if (!isAnswer) checkLeader(before, `Before event ${entry.number}`);
    if (entry.type === "maximum" && entry.bidder === bidder)
      currentMaximum = highestMaximum = maxima.get(entry.number) ?? 0;
    if (entry.type === "rejection" && ownerOf(entry.sequence, state) === bidder) currentMaximum = 0;
    if (entry.type === "release" && !state.maxima.has(bidder)) currentMaximum = highestMaximum = 0;
    // A license that is sold after the end outbids nobody.
    if (entry.type !== "bid" || state.lateBid !== null) return;
    if (
      entry.automatic &&
      entry.bidder === bidder &&
      (parseCents(entry.amount) ?? 0) > highestMaximum
    )
      throw new ProofFault(
        `Event ${entry.number} bids ${entry.amount} for you, which is above the maximum that you had set.`,
      );
    if (!entry.automatic && entry.bidder !== bidder && before?.bidder === bidder)
      challengedMaximum = currentMaximum;
  }

  function onEnd(state: ReplayedAuction): void {
    if (!state.round) checkLeader(leaderOf(state), "At the end");
  }

  function checkLeader(leader: Leader, when: string): void {
    if (leader && !leader.isLate && leader.bidder !== bidder) {
      const isPassed = challengedMaximum !== null && leader.cents <= challengedMaximum;
      if (isPassed || leader.cents < currentMaximum)
        throw new ProofFault(`${when}, you were outbid at or below the maximum that you had set.`);
    }
    challengedMaximum = null;
  }
}

function isAutomatic(entry: AuctionEntry): boolean {
  return entry.type === "bid" && entry.automatic;
}

function ownerOf(sequence: number, { bids }: ReplayedAuction): string | undefined {
  return bids.find((bid) => bid.sequence === sequence)?.bidder;
}

/** Cents by event number. */
export type OwnMaxima = ReadonlyMap<number, number>;

/** Only the bidder can check that no seat costs more than their maximum. */
function watchSeats(bidder: string, maxima: OwnMaxima) {
  let [seatMaximum, exclusiveMaximum, bidCents] = [0, 0, 0];

  return function onEvent(entry: AuctionEntry, state: ReplayedAuction): void {
    const amount = maxima.get(entry.number) ?? 0;
    const isOwn = "bidder" in entry && entry.bidder === bidder;
    if (isOwn && entry.type === "maximum") seatMaximum = amount;
    if (isOwn && entry.type === "exclusive") exclusiveMaximum = amount;
    if (isOwn && entry.type === "bid" && state.lateBid === null) bidCents = cents(entry.amount);
    if (entry.type === "seats") checkSeats(entry, state);
    const isAward = entry.type === "acceptance" && entry.licence !== "shelf";
    if (isAward && entry.offer === undefined) checkSale(entry, state);
  };

  function checkSeats(
    entry: Seats & AuctionEntry,
    { maxima: activeMaxima, round }: ReplayedAuction,
  ): void {
    const price = cents(entry.price);
    const isFree = entry.seated.length < (round?.seats ?? 0);
    requireWithin(entry, bidCents, seatMaximum);
    bidCents = 0;
    const isExclusiveAhead = round?.rule === 2 && entry.seated.length === 0;
    if (isExclusiveAhead) return;
    if (entry.seated.includes(bidder)) requireWithin(entry, price, seatMaximum);
    else if (activeMaxima.has(bidder) && (seatMaximum > price || (seatMaximum === price && isFree)))
      throw new ProofFault(
        `Event ${entry.number} leaves you without a license at ${dollars(entry.price)}, within the maximum that you had set.`,
      );
  }

  function checkSale(entry: Decision & AuctionEntry, { bids }: ReplayedAuction): void {
    const soldBid = bids.find(({ sequence }) => sequence === entry.sequence);
    if (!soldBid) return;
    const isExclusive = entry.licence === "exclusive";
    if (soldBid.bidder === bidder)
      requireWithin(entry, soldBid.cents, isExclusive ? exclusiveMaximum : seatMaximum);
    else if (isExclusive && soldBid.cents < exclusiveMaximum)
      throw new ProofFault(
        `Event ${entry.number} sells exclusively for ${formatDollars(soldBid.cents)}, which is below your own exclusive bid.`,
      );
  }
}

function requireWithin({ number }: AuctionEntry, paidCents: number, maximumCents: number): void {
  if (paidCents > maximumCents)
    throw new ProofFault(
      `Event ${number} charges you ${formatDollars(paidCents)}, which is above the maximum that you had set.`,
    );
}
