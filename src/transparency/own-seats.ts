import { dollars, formatDollars } from "../lib/money";
import type { AuctionEntry, Decision, Seats } from "./events";
import { cents, ProofFault, type Replayed } from "./replayed";

/** Cents by event number. */
export type OwnMaxima = ReadonlyMap<number, number>;

/** Only the bidder can check that no seat costs more than their maximum. */
export function seatsWatch(bidder: string, maxima: OwnMaxima) {
  let [seat, exclusive, made] = [0, 0, 0];

  return function seen(entry: AuctionEntry, state: Replayed): void {
    const amount = maxima.get(entry.number) ?? 0;
    const isOwn = "bidder" in entry && entry.bidder === bidder;
    if (isOwn && entry.type === "maximum") seat = amount;
    if (isOwn && entry.type === "exclusive") exclusive = amount;
    if (isOwn && entry.type === "bid" && state.owed === null) made = cents(entry.amount);
    if (entry.type === "seats") judgeSeats(entry, state);
    if (entry.type === "acceptance" && entry.licence !== "shelf") judgeSale(entry, state);
  };

  function judgeSeats(entry: Seats & AuctionEntry, { maxima: live, round }: Replayed): void {
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

  function judgeSale(entry: Decision & AuctionEntry, { bids }: Replayed): void {
    const sold = bids.find(({ sequence }) => sequence === entry.sequence);
    if (!sold) return;
    const isExclusive = entry.licence === "exclusive";
    if (sold.bidder === bidder) requireWithin(entry, sold.cents, isExclusive ? exclusive : seat);
    else if (isExclusive && sold.cents < exclusive)
      throw new ProofFault(
        `Event ${entry.number} sells exclusively for ${formatDollars(sold.cents)}, below the exclusive bid that you had made.`,
      );
  }
}

function requireWithin({ number }: AuctionEntry, paid: number, most: number): void {
  if (paid > most)
    throw new ProofFault(
      `Event ${number} has you pay ${formatDollars(paid)}, above the maximum that you had set.`,
    );
}
