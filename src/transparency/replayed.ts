import { parseCents } from "../lib/money";
import type { Handover, Offered } from "./events";

export class ProofFault extends Error {
  override readonly name: string = "ProofFault";
}

/** Makes the fault of an event from what it does wrong. */
export type Fault = (what: string) => ProofFault;

export interface ReplayedBid {
  sequence: number;
  bidder: string;
  cents: number;
  state: "pending" | "accepted" | "rejected" | "gone";
  before: "pending" | "accepted";
  isDeleted?: boolean;
  licence?: "seat" | "exclusive" | "shelf";
  isSettled?: boolean;
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
  closedAt: string | null;
  /** When an operator hid the package, while it is hidden. */
  hiddenAt: string | null;
  bids: ReplayedBid[];
  maxima: Set<string>;
  tookAt: string | null;
  /** By the sequences of their bids. */
  deliveries: Map<number, ReplayedDelivery>;
  voided: string[];
  round: ReplayedRound | null;
  shelf: Offered["shelf"] | null;
  /** The auction's price and when it was sold, below which a shelf may not go. */
  soldFor: { cents: number; at: string } | null;
  /** What events committed to, by their numbers. */
  commitments: Map<number, { bidder: string; commitment: string; type: "maximum" | "exclusive" }>;
  /** A bid after the end, which the next event accepts. */
  owed: number | null;
}

export interface ReplayedRound {
  seats: number;
  exclusiveFromCents: number | null;
  seated: string[];
  /** Null before the first seat is taken. */
  priceCents: number | null;
  /** The event that holds a member's latest maximum. */
  maxima: Map<string, number>;
  /** The event that holds a member's latest exclusive bid. */
  exclusive: Map<string, number>;
  opened: Map<number, number>;
  /** Bids whose effect on the seats is still to follow. */
  unruled: ReplayedBid[];
  /** The reserve is secret, so it explains one rise of the price, where there is one. */
  isReserveMet: boolean;
  /** Where the price is less than a step above another's bid: the maxima of those seated then. */
  cap: { price: number; events: Map<string, number> } | null;
  award: Award | null;
}

export interface Award {
  kind: "seat" | "exclusive";
  at: string;
  isComplete: boolean;
  /** No award, but a second chance after a reserve that was missed. */
  isOffer?: boolean;
}

export function roundOffered({ seats = 1, exclusiveFrom, reserve }: Offered): ReplayedRound | null {
  if (seats === 1 && exclusiveFrom === undefined) return null;
  return {
    ...{
      seats,
      seated: [],
      priceCents: null,
      unruled: [],
      isReserveMet: !reserve,
      award: null,
      cap: null,
    },
    exclusiveFromCents: exclusiveFrom === undefined ? null : cents(exclusiveFrom),
    ...{ maxima: new Map(), exclusive: new Map(), opened: new Map() },
  };
}

export function cents(decimal: string): number {
  const read = parseCents(decimal);
  if (read === null) throw new ProofFault(`An event has ${decimal}, which is not an amount.`);
  return read;
}

export const sellsSeveral = ({ round, shelf }: Replayed) => round !== null || shelf !== null;

export function openingTime({ startsAt }: { startsAt?: string }): number {
  if (startsAt === undefined) return 0;
  return startsAt === "certified" ? Number.POSITIVE_INFINITY : Date.parse(startsAt);
}

export function placeBid(
  { bids }: Replayed,
  bid: Pick<ReplayedBid, "sequence" | "bidder" | "cents">,
): ReplayedBid {
  const placed: ReplayedBid = { ...bid, state: "pending", before: "pending" };
  bids.push(placed);
  return placed;
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

/** The contract fell through; once all have, the lot may be offered to others (docs/product.md#void-contracts). */
export function voidSale(state: Replayed, sold: ReplayedBid): void {
  sold.state = "gone";
  state.voided.push(sold.bidder);
  state.deliveries.delete(sold.sequence);
  if (!acceptedIn(state)) state.phase = "closed";
}

/** A bidder without another bid has no maximum either. */
export function giveUp({ bids, maxima }: Replayed, given: ReplayedBid): void {
  given.state = "gone";
  if (!hasBid(bids, given.bidder)) maxima.delete(given.bidder);
}

export function hasBid(bids: readonly ReplayedBid[], bidder: string): boolean {
  return bids.some((bid) => bid.bidder === bidder && /pending|accepted/.test(bid.state));
}

export function depart({ bids, maxima, phase, round }: Replayed, bidder: string): void {
  maxima.delete(bidder);
  round?.exclusive.delete(bidder);
  if (round) round.seated = round.seated.filter((seated) => seated !== bidder);
  // Nobody can open what is deleted with an account.
  if (round?.cap?.events.has(bidder)) round.cap = null;
  for (const bid of bids) {
    const isSold = phase === "settled" && bid.state === "accepted";
    if (bid.bidder !== bidder || isSold) continue;
    bid.state = "gone";
    bid.isDeleted = true;
  }
  // A round without any bid starts at its first price again.
  if (round && bids.every((bid) => bid.isDeleted)) round.priceCents = null;
}

export function shortPseudonym(pseudonym: string): string {
  return `bidder #${pseudonym.slice(-3)} (${pseudonym})`;
}
