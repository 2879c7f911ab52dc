import type { Handover } from "./events";

export interface ReplayedBid {
  sequence: number;
  bidder: string;
  cents: number;
  state: "pending" | "accepted" | "rejected" | "gone";
  before: "pending" | "accepted";
}

export interface ReplayedDelivery {
  state: string;
  isPaid: boolean;
  keyReleasedAt: string | null;
  handedOver: Record<Handover["step"], Set<string>>;
}

export interface Replayed {
  sale: "highest" | "seller";
  startCents: number;
  /** Never, until the terms name a time. */
  opensAt: number;
  endsAt: number;
  firstEnd: number;
  phase: "open" | "closed" | "settled" | "withdrawn";
  bids: ReplayedBid[];
  maxima: Set<string>;
  tookAt: string | null;
  delivery: ReplayedDelivery | null;
  voided: string[];
}

export function openingTime({ startsAt }: { startsAt?: string }): number {
  if (startsAt === undefined) return 0;
  return startsAt === "certified" ? Number.POSITIVE_INFINITY : Date.parse(startsAt);
}

export function leaderOf({ bids }: Replayed): ReplayedBid | null {
  return bids.findLast(({ state }) => state === "pending" || state === "accepted") ?? null;
}

export function acceptedIn({ bids }: Replayed): ReplayedBid | null {
  return bids.find(({ state }) => state === "accepted") ?? null;
}

/**
 * Whether an acceptance breaks the rule that the highest bid wins. Those that come later than the
 * close are second chances, which any bidder may get.
 */
export function isAgainstRule(state: Replayed, bid: ReplayedBid, isByClose: boolean): boolean {
  if (state.sale !== "highest") return false;
  return state.phase === "open" || (isByClose && bid !== leaderOf(state));
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

/** A bidder without another bid has no maximum either. */
export function giveUp({ bids, maxima }: Replayed, given: ReplayedBid): void {
  given.state = "gone";
  if (!hasBid(bids, given.bidder)) maxima.delete(given.bidder);
}

export function hasBid(bids: readonly ReplayedBid[], bidder: string): boolean {
  return bids.some((bid) => bid.bidder === bidder && /pending|accepted/.test(bid.state));
}

export function depart({ bids, maxima, phase }: Replayed, bidder: string): void {
  maxima.delete(bidder);
  for (const bid of bids) {
    const isSold = phase === "settled" && bid.state === "accepted";
    if (bid.bidder === bidder && !isSold) bid.state = "gone";
  }
}

export function shortPseudonym(pseudonym: string): string {
  return `bidder #${pseudonym.slice(-3)} (${pseudonym})`;
}
