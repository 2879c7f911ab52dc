export interface ReplayedBid {
  sequence: number;
  bidder: string;
  cents: number;
  state: "pending" | "accepted" | "rejected" | "gone";
  /** What it was before it was rejected. */
  before: "pending" | "accepted";
}

/** How an auction stands by the events so far. */
export interface Replayed {
  startCents: number;
  endsAt: number;
  /** Extensions count from it. */
  firstEnd: number;
  phase: "open" | "closed" | "settled" | "withdrawn";
  bids: ReplayedBid[];
  /** Who has set a maximum and is still there. */
  maxima: Set<string>;
  /** When somebody who did not lead bid last; null before. */
  tookAt: string | null;
  /** To whom sales were that fell through. */
  voided: string[];
}

/** The owner of the latest bid that stands leads. */
export function leaderOf({ bids }: Replayed): ReplayedBid | null {
  return bids.findLast(({ state }) => state === "pending" || state === "accepted") ?? null;
}

export function acceptedIn({ bids }: Replayed): ReplayedBid | null {
  return bids.find(({ state }) => state === "accepted") ?? null;
}

/** A second chance is accepted: the contract before it fell through (docs/product.md#second-chance). */
export function voidSale(state: Replayed): void {
  const sold = acceptedIn(state);
  if (sold) {
    sold.state = "gone";
    state.voided.push(sold.bidder);
  }
  state.phase = "closed";
}

/** A sale stands, also where its buyer has gone. */
export function depart({ bids, maxima, phase }: Replayed, bidder: string): void {
  maxima.delete(bidder);
  for (const bid of bids) {
    const isSold = phase === "settled" && bid.state === "accepted";
    if (bid.bidder === bidder && !isSold) bid.state = "gone";
  }
}
