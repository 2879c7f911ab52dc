import type { AmendmentKind } from "../rules/deal";
import type { CollectionCommitted, CollectionSampled } from "./sampling-events";

export type AuctionEvent =
  | Opening
  | StandingBid
  | Terms
  | Bid
  | Maximum
  | Seats
  | ExclusiveMaximum
  | OpenedMaximum
  | Extension
  | Decision
  | Close
  | DeliveryStep
  | Handover
  | Moderation
  | Correction
  | EarlyEnd
  | RightsSold
  | CollectionCommitted
  | CollectionSampled
  | LeavingEvent;

export type LogEntry = (EntryHeader & AuctionEvent) | Restoration | MemberAct;

export type AuctionEntry = EntryHeader & AuctionEvent;

export interface EntryHeader {
  package: string;
  /** Numbered from 0 within the auction, so that a missing event is noticed. */
  number: number;
  time: string;
}

/** Fields are omitted if the auction sells a single license. */
export interface OfferedTerms {
  seats?: number;
  exclusiveFrom?: string;
  shelf?: "seats" | "unlimited";
  /** Whether a round has a reserve, whose amount is secret. */
  reserve?: true;
  /** How licenses of a round compete with exclusive bids; omitted for rule 1. */
  rule?: 2;
}

/** Omitted in an entry if the seller chooses the bid. */
export type LoggedSale = "highest" | "fixed";

export interface Opening extends OfferedTerms {
  type: "opening";
  startingPrice: string;
  endsAt: string;
  endedAt: string | null;
  /** Omitted if the seller chooses the bid. */
  sale?: LoggedSale;
  /** A time or "certified"; omitted if bidding opened with the listing. */
  startsAt?: string;
}

export interface StandingBid {
  type: "standing";
  sequence: number;
  bidder: string;
  amount: string;
  accepted: boolean;
}

export interface Terms extends OfferedTerms {
  type: "terms";
  startingPrice: string;
  endsAt: string;
  sale?: LoggedSale;
  startsAt?: string;
}

export interface Bid {
  type: "bid";
  sequence: number;
  bidder: string;
  amount: string;
  automatic: boolean;
}

export interface Maximum {
  type: "maximum";
  bidder: string;
  commitment: string;
}

/** `seated` is in the order in which the seats were claimed. */
export interface Seats {
  type: "seats";
  seated: string[];
  price: string;
}

/** A hidden maximum for the exclusive license. */
export interface ExclusiveMaximum {
  type: "exclusive";
  bidder: string;
  commitment: string;
}

/** Reveals the maximum of an earlier event, once the maximum is no longer secret. */
export interface OpenedMaximum {
  type: "opened";
  event: number;
  amount: string;
  salt: string;
}

export interface Moderation {
  type: "moderation";
  act: "hide" | "restore" | "remove";
  digest: string;
}

/** The members with a binding bid have agreed to new facts in the listing. */
export interface Correction {
  type: "correction";
  /** SHA-256 of the change that they were shown. */
  change: string;
  agreed: string[];
}

/** The auction ends before its time, without a sale. */
export type EarlyEnd =
  | { type: "early-end"; by: "consent"; change: string; agreed: string[] }
  | { type: "early-end"; by: "operator"; digest: string };

/** Reveals only the digest of the statement of reasons that the member received. */
export interface MemberAct {
  type: "member-act";
  time: string;
  digest: string;
}

export interface Extension {
  type: "extension";
  endsAt: string;
}

export interface Decision {
  type: "rejection" | "reinstatement" | "acceptance" | "settlement" | "release" | "lapse";
  sequence: number;
  /** Only in an acceptance; omitted for a seat and in ordinary auctions. */
  licence?: "exclusive" | "shelf";
  /** Only in the acceptance of a winner who has to confirm the address; the sale can lapse then. */
  confirmBy?: string;
  /**
   * Only if the parties agreed on a price after a missed reserve: the sequence of the bid whose
   * bidder got the offer. The price is that of the accepted bid, which was recorded for the sale.
   */
  offer?: number;
  /** Until when the offer could be accepted. */
  offerUntil?: string;
}

export interface Close {
  type: "close";
  endedAt: string;
  /** Null in a round and without bids. */
  highest: number | null;
  /** Nothing was sold at the end; absent in entries of earlier versions. */
  reserve?: "missed";
}

export interface DeliveryStep {
  type: "delivery";
  step: string;
  by: "seller" | "buyer" | "operator" | "server";
  state: string;
  /** Sequence of the license's bid, if the package sells several licenses. */
  licence?: number;
  /** What changes, if the parties or an operator change the contract. */
  amendment?: AmendmentKind;
}

export interface Handover extends DeliveryStep {
  step: "key-released" | "downloaded";
  by: "buyer";
  bidder: string;
  sha256: string;
}

export type LeavingEvent = { type: "departure"; bidder: string } | { type: "withdrawal" };

/** Another sale of the collection took the rights, so nothing is sold and all bids are released. */
export interface RightsSold {
  type: "rights-sold";
  /** The other sale was not exclusive, so only the exclusive bids are released. */
  licence?: "exclusive";
}

export interface Restoration {
  type: "restoration";
  time: string;
  checkpoint: string | null;
  verifierKey: string | null;
}

export function encodeEntry(entry: LogEntry): string {
  return JSON.stringify(entry);
}

export function isHandover(event: LogEntry | AuctionEvent): event is Handover {
  return event.type === "delivery" && ["key-released", "downloaded"].includes(event.step);
}

export function decodeEntry(data: string): LogEntry {
  const entry = JSON.parse(data);
  if (typeof entry?.type !== "string") throw new SyntaxError("An entry has no type.");
  return entry;
}
