export type AuctionEvent =
  | Opening
  | Standing
  | Terms
  | Bid
  | Maximum
  | Seats
  | Exclusive
  | Opened
  | Extension
  | Decision
  | Close
  | DeliveryStep
  | Handover
  | Moderation
  | Leaving;

export type LogEntry = (Place & AuctionEvent) | Restoration | MemberAct;

export type AuctionEntry = Place & AuctionEvent;

export interface Place {
  package: string;
  /** Counts the auction's events from 0, so that an omission shows. */
  number: number;
  time: string;
}

/** What a round offers; left out where an auction sells one license. */
export interface Offered {
  seats?: number;
  /** The least exclusive bid. */
  exclusiveFrom?: string;
  shelf?: "seats" | "unlimited";
  /** Whether a round has a reserve, which is secret. */
  reserve?: true;
}

export interface Opening extends Offered {
  type: "opening";
  startingPrice: string;
  endsAt: string;
  endedAt: string | null;
  /** Left out where the seller chooses the bid. */
  sale?: "highest";
  /** A time, or "certified"; left out where bidding opened when the package was listed. */
  startsAt?: string;
}

export interface Standing {
  type: "standing";
  sequence: number;
  bidder: string;
  amount: string;
  accepted: boolean;
}

export interface Terms extends Offered {
  type: "terms";
  startingPrice: string;
  endsAt: string;
  sale?: "highest";
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

/** Who has a seat from now on, in the order of claiming it, and what each costs. */
export interface Seats {
  type: "seats";
  seated: string[];
  price: string;
}

/** A hidden maximum for all rights alone. */
export interface Exclusive {
  type: "exclusive";
  bidder: string;
  commitment: string;
}

/** What an event committed to, by its number, once it no longer has to be hidden. */
export interface Opened {
  type: "opened";
  event: number;
  amount: string;
  salt: string;
}

/** An operator's act; its statement of reasons has this SHA-256 digest. */
export interface Moderation {
  type: "moderation";
  act: "hide" | "restore" | "remove";
  digest: string;
}

/** An operator's act on a member, by the digest of its statement of reasons alone. */
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
  type: "rejection" | "reinstatement" | "acceptance" | "settlement" | "release";
  sequence: number;
  /** Of an acceptance; left out for a seat, and where one license is sold. */
  licence?: "exclusive" | "shelf";
}

export interface Close {
  type: "close";
  endedAt: string;
  /** Null in a round, where nobody leads. */
  highest: number | null;
}

export interface DeliveryStep {
  type: "delivery";
  step: string;
  by: "seller" | "buyer" | "operator" | "server";
  state: string;
  /** The sequence of its bid, where a package sells several licenses. */
  licence?: number;
}

export interface Handover extends DeliveryStep {
  step: "key-released" | "downloaded";
  by: "buyer";
  bidder: string;
  sha256: string;
}

export type Leaving = { type: "departure"; bidder: string } | { type: "withdrawal" };

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
