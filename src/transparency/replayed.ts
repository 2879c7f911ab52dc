import { parseCents } from "../lib/money";
import type { RoundRule } from "../rules/round";
import type { Sale } from "../rules/sale";
import type { DeliveryStep, Handover, OfferedTerms, Opening } from "./events";

export class ProofFault extends Error {
  override readonly name: string = "ProofFault";
}

/** `what` is a predicate, such as "accepts a second bid". */
export type CreateFault = (what: string) => ProofFault;

export interface ReplayedBid {
  sequence: number;
  bidder: string;
  cents: number;
  state: "pending" | "accepted" | "rejected" | "gone";
  stateBefore: "pending" | "accepted";
  isDeleted?: boolean;
  licence?: "seat" | "exclusive" | "shelf";
  isSettled?: boolean;
  confirmBy?: number;
  /** Recorded for a sale after the end. */
  isLate?: true;
  /** Recorded for a sale at a price that was agreed after a missed reserve. */
  isAgreed?: true;
}

export interface ReplayedDelivery {
  state: string;
  isPaid: boolean;
  proposal: Pick<DeliveryStep, "by" | "amendment"> | null;
  keyReleasedAt: string | null;
  handedOver: Record<Handover["step"], Set<string>>;
}

export interface ReplayedAuction {
  sale: Sale;
  startCents: number;
  /** Infinity until the terms set a time. */
  opensAt: number;
  endsAt: number;
  firstEnd: number;
  /** `released`: another sale of the collection took the rights, or the auction ended early. */
  phase: "open" | "closed" | "settled" | "released" | "withdrawn";
  closedAt: string | null;
  /** The close says so; in earlier logs, it does not. */
  isReserveMissed: boolean;
  /** For how long the package was hidden after the end. */
  heldMs: number;
  endedEarlyBy: "consent" | "operator" | null;
  /** Null unless an operator has hidden the package. */
  hiddenAt: string | null;
  bids: ReplayedBid[];
  maxima: Set<string>;
  leadChangedAt: string | null;
  /** Keyed by the sequence numbers of the bids. */
  deliveries: Map<number, ReplayedDelivery>;
  voided: string[];
  /** Of paid sales that became void, keyed like the deliveries. */
  refunds: Map<number, "due" | "sent" | "received">;
  round: ReplayedRound | null;
  shelf: OfferedTerms["shelf"] | null;
  /** The auction's price and time of sale, below which later licenses cannot be sold. */
  salePrice: { cents: number; at: string } | null;
  /** Keyed by event number. */
  commitments: Map<number, { bidder: string; commitment: string; type: "maximum" | "exclusive" }>;
  /** A bid after the end, which the next event must accept. */
  lateBid: number | null;
  /** Collections to draw passages from, in order. */
  draws: { characters: number; isSampled: boolean }[];
}

export interface ReplayedRound {
  rule: RoundRule;
  seats: number;
  exclusiveFromCents: number | null;
  seated: string[];
  /** Null before the first seat is taken. */
  priceCents: number | null;
  /** The event number of each member's latest maximum. */
  maxima: Map<string, number>;
  /** The event number of each member's latest exclusive bid. */
  exclusive: Map<string, number>;
  opened: Map<number, number>;
  /** Bids whose effect on the seats has not been logged yet. */
  unassignedBids: ReplayedBid[];
  /** Set by the one price increase that only the secret reserve can explain. */
  isReserveMet: boolean;
  /** The seated members' maxima, if the price is less than a step above another bid. */
  cap: { price: number; events: Map<string, number> } | null;
  award: Award | null;
  /** When a license sold elsewhere released the exclusive bids; else null. */
  exclusiveReleasedAt: string | null;
  /** Maxima are deleted with an account, so a price that one of them explained stays unexplained. */
  hasDeparted: boolean;
}

export interface Award {
  kind: "seat" | "exclusive";
  at: string;
  isComplete: boolean;
  /** A second chance after a missed reserve, not an award. */
  isOffer?: boolean;
}

export function initialState(opening: Opening): ReplayedAuction {
  return {
    sale: opening.sale ?? "seller",
    startCents: cents(opening.startingPrice),
    opensAt: openingTime(opening),
    endsAt: Date.parse(opening.endsAt),
    firstEnd: Date.parse(opening.endsAt),
    phase: opening.endedAt === null ? "open" : "closed",
    closedAt: null,
    isReserveMissed: false,
    heldMs: 0,
    endedEarlyBy: null,
    hiddenAt: null,
    bids: [],
    maxima: new Set(),
    leadChangedAt: null,
    deliveries: new Map(),
    voided: [],
    refunds: new Map(),
    round: initialRound(opening),
    shelf: opening.shelf ?? null,
    salePrice: null,
    commitments: new Map(),
    lateBid: null,
    draws: [],
  };
}

export function initialRound({
  seats = 1,
  exclusiveFrom,
  reserve,
  rule,
}: OfferedTerms): ReplayedRound | null {
  if (seats === 1 && exclusiveFrom === undefined) return null;
  return {
    rule: rule ?? 1,
    seats,
    exclusiveFromCents: exclusiveFrom === undefined ? null : cents(exclusiveFrom),
    seated: [],
    priceCents: null,
    maxima: new Map(),
    exclusive: new Map(),
    opened: new Map(),
    unassignedBids: [],
    isReserveMet: !reserve,
    cap: null,
    award: null,
    exclusiveReleasedAt: null,
    hasDeparted: false,
  };
}

export function cents(decimal: string): number {
  const parsed = parseCents(decimal);
  if (parsed === null) throw new ProofFault(`An event has ${decimal}, which is not an amount.`);
  return parsed;
}

export const sellsSeveralLicenses = ({ round, shelf, sale }: ReplayedAuction) =>
  round !== null || shelf !== null || sale === "fixed";

export function openingTime({ startsAt }: { startsAt?: string }): number {
  if (startsAt === undefined) return 0;
  return startsAt === "certified" ? Number.POSITIVE_INFINITY : Date.parse(startsAt);
}

export function placeBid(
  { bids }: ReplayedAuction,
  bid: Pick<ReplayedBid, "sequence" | "bidder" | "cents">,
): ReplayedBid {
  const placedBid: ReplayedBid = { ...bid, state: "pending", stateBefore: "pending" };
  bids.push(placedBid);
  return placedBid;
}

export function leaderOf({ bids }: ReplayedAuction): ReplayedBid | null {
  return bids.findLast(({ state }) => state === "pending" || state === "accepted") ?? null;
}

export function acceptedBidOf({ bids }: ReplayedAuction): ReplayedBid | null {
  return bids.find(({ state }) => state === "accepted") ?? null;
}

/** Once every sale has fallen through, the package can be offered to others, if it is not on sale. */
export function voidSale(state: ReplayedAuction, soldBid: ReplayedBid): void {
  soldBid.state = "gone";
  state.voided.push(soldBid.bidder);
  state.deliveries.delete(soldBid.sequence);
  if (state.phase !== "open" && !acceptedBidOf(state)) state.phase = "closed";
}

/** A bidder without another bid has no maximum either. */
export function releaseBid({ bids, maxima }: ReplayedAuction, bid: ReplayedBid): void {
  bid.state = "gone";
  if (!hasBid(bids, bid.bidder)) maxima.delete(bid.bidder);
}

export function releaseAll(state: ReplayedAuction): void {
  for (const bid of state.bids) if (bid.state !== "rejected") releaseBid(state, bid);
  if (state.round) state.round.seated = [];
  state.phase = "released";
}

export function hasBid(bids: readonly ReplayedBid[], bidder: string): boolean {
  return bids.some((bid) => bid.bidder === bidder && /pending|accepted/.test(bid.state));
}

export function shortPseudonym(pseudonym: string): string {
  return `bidder #${pseudonym.slice(-3)} (${pseudonym})`;
}
