import { dollars, formatDollars, parseCents } from "../lib/money";
import type { AuctionEntry, Decision, Seats } from "./events";
import { cents, leaderOf, ProofFault, type ReplayedAuction } from "./replayed";

type Leader = ReturnType<typeof leaderOf>;

/** Only the bidder can check that no bid exceeds their maximum and nobody leads at or below it. */
export function maximaWatch(bidder: string, maxima: OwnMaxima) {
  let most = 0;
  let held = 0;
  let defended: number | null = null;
  const seenInRound = seatsWatch(bidder, maxima);
  return { seen, end };

  function seen(entry: AuctionEntry, state: ReplayedAuction, before: Leader): void {
    if (state.round) {
      seenInRound(entry, state);
      return;
    }
    const isAnswer = ["maximum", "extension"].includes(entry.type) || isAutomatic(entry);
    if (!isAnswer) judge(before, `Before event ${entry.number}`);
    if (entry.type === "maximum" && entry.bidder === bidder)
      held = most = maxima.get(entry.number) ?? 0;
    if (entry.type === "rejection" && ownerOf(entry.sequence, state) === bidder) held = 0;
    if (entry.type === "release" && !state.maxima.has(bidder)) held = most = 0;
    if (entry.type !== "bid") return;
    if (entry.automatic && entry.bidder === bidder && (parseCents(entry.amount) ?? 0) > most)
      throw new ProofFault(
        `Event ${entry.number} bids ${entry.amount} for you, which is above the maximum that you had set.`,
      );
    if (!entry.automatic && entry.bidder !== bidder && before?.bidder === bidder) defended = held;
  }

  function end(state: ReplayedAuction): void {
    if (!state.round) judge(leaderOf(state), "At the end");
  }

  function judge(leader: Leader, when: string): void {
    if (leader && leader.bidder !== bidder) {
      const passed = defended !== null && leader.cents <= defended;
      if (passed || leader.cents < held)
        throw new ProofFault(`${when}, you were outbid at or below the maximum that you had set.`);
    }
    defended = null;
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
function seatsWatch(bidder: string, maxima: OwnMaxima) {
  let [seat, exclusive, made] = [0, 0, 0];

  return function seen(entry: AuctionEntry, state: ReplayedAuction): void {
    const amount = maxima.get(entry.number) ?? 0;
    const isOwn = "bidder" in entry && entry.bidder === bidder;
    if (isOwn && entry.type === "maximum") seat = amount;
    if (isOwn && entry.type === "exclusive") exclusive = amount;
    if (isOwn && entry.type === "bid" && state.owed === null) made = cents(entry.amount);
    if (entry.type === "seats") judgeSeats(entry, state);
    if (entry.type === "acceptance" && entry.licence !== "shelf") judgeSale(entry, state);
  };

  function judgeSeats(entry: Seats & AuctionEntry, { maxima: live, round }: ReplayedAuction): void {
    const price = cents(entry.price);
    const isFree = entry.seated.length < (round?.seats ?? 0);
    requireWithin(entry, made, seat);
    made = 0;
    if (entry.seated.includes(bidder)) requireWithin(entry, price, seat);
    else if (live.has(bidder) && (seat > price || (seat === price && isFree)))
      throw new ProofFault(
        `Event ${entry.number} leaves you without a seat at ${dollars(entry.price)}, within the maximum that you had set.`,
      );
  }

  function judgeSale(entry: Decision & AuctionEntry, { bids }: ReplayedAuction): void {
    const sold = bids.find(({ sequence }) => sequence === entry.sequence);
    if (!sold) return;
    const isExclusive = entry.licence === "exclusive";
    if (sold.bidder === bidder) requireWithin(entry, sold.cents, isExclusive ? exclusive : seat);
    else if (isExclusive && sold.cents < exclusive)
      throw new ProofFault(
        `Event ${entry.number} sells exclusively for ${formatDollars(sold.cents)}, which is below your own exclusive bid.`,
      );
  }
}

function requireWithin({ number }: AuctionEntry, paid: number, most: number): void {
  if (paid > most)
    throw new ProofFault(
      `Event ${number} charges you ${formatDollars(paid)}, which is above the maximum that you had set.`,
    );
}
