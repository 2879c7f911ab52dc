import type { ReplayedAuction } from "./replayed";

export function applyDeparture(
  { bids, maxima, phase, round }: ReplayedAuction,
  bidder: string,
): void {
  if (round && (maxima.has(bidder) || round.exclusive.has(bidder))) round.hasDeparted = true;
  maxima.delete(bidder);
  round?.exclusive.delete(bidder);
  if (round) round.seated = round.seated.filter((seated) => seated !== bidder);
  // Maxima are deleted with an account, so nobody can reveal them.
  if (round?.cap?.events.has(bidder)) round.cap = null;
  for (const bid of bids) {
    const isSold = (phase === "settled" || bid.isSettled) && bid.state === "accepted";
    if (bid.bidder !== bidder || isSold) continue;
    bid.state = "gone";
    bid.isDeleted = true;
  }
  // A round without bids starts again at its first price.
  if (round && bids.every((bid) => bid.isDeleted)) round.priceCents = null;
}
