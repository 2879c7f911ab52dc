import type { Handover } from "./events";

export interface ReplayedBid {
  sequence: number;
  bidder: string;
  cents: number;
  state: "pending" | "accepted" | "rejected" | "gone";
  /** What it was before it was rejected. */
  before: "pending" | "accepted";
}

export interface ReplayedDelivery {
  state: string;
  isPaid: boolean;
  /** When the buyer was first given the key; null before. */
  keyReleasedAt: string | null;
  /** SHA-256 of keys' recipients and of files, by what the buyer was given of each. */
  handedOver: Record<Handover["step"], Set<string>>;
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
  /** Where the delivery of the sale stands; null before its first step. */
  delivery: ReplayedDelivery | null;
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

/** The contract fell through, so that the lot may be offered to others (docs/product.md#void-contracts). */
export function voidSale(state: Replayed): void {
  const sold = acceptedIn(state);
  if (sold) {
    sold.state = "gone";
    state.voided.push(sold.bidder);
  }
  state.phase = "closed";
  state.delivery = null;
}

/** A sale stands, also where its buyer has gone. */
export function depart({ bids, maxima, phase }: Replayed, bidder: string): void {
  maxima.delete(bidder);
  for (const bid of bids) {
    const isSold = phase === "settled" && bid.state === "accepted";
    if (bid.bidder === bidder && !isSold) bid.state = "gone";
  }
}
