/**
 * What the public log says of auctions (docs/product.md#public-log). Bidders are pseudonyms, amounts
 * decimal strings, times ISO 8601 UTC; nothing else about anybody is ever in an entry.
 */
export type AuctionEvent =
  | Opening
  | Standing
  | Terms
  | Bid
  | Maximum
  | Extension
  | Decision
  | Close
  | DeliveryStep
  | Handover
  | Leaving;

/** An entry of the log: an event with its place in its auction, or one of the log itself. */
export type LogEntry = (Place & AuctionEvent) | Restoration;

export interface Place {
  package: string;
  /** Counts the auction's events from 0, so that none can be left out unseen. */
  number: number;
  time: string;
}

/** How the auction stood before its first event that was logged. */
export interface Opening {
  type: "opening";
  startingPrice: string;
  endsAt: string;
  /** Where it had ended already. */
  endedAt: string | null;
}

/** A bid that stood before the log began; right after the opening of an auction that is older. */
export interface Standing {
  type: "standing";
  sequence: number;
  bidder: string;
  amount: string;
  accepted: boolean;
}

/** Nobody's bid stood, and the seller changed the listing. */
export interface Terms {
  type: "terms";
  startingPrice: string;
  endsAt: string;
}

export interface Bid {
  type: "bid";
  /** Orders the bids of a package; of those that stand, the highest leads. */
  sequence: number;
  bidder: string;
  amount: string;
  /** Made by the server up to its bidder's maximum. */
  automatic: boolean;
}

/** A bidder's secret maximum was set: a hash that its owner alone can open. */
export interface Maximum {
  type: "maximum";
  bidder: string;
  /** See commitmentTo. */
  commitment: string;
}

/** The bid before it came late, and moved the end. */
export interface Extension {
  type: "extension";
  endsAt: string;
}

/** The seller rejects a bid, takes that back, accepts it, or sends its contract. */
export interface Decision {
  type: "rejection" | "reinstatement" | "acceptance" | "settlement";
  sequence: number;
}

export interface Close {
  type: "close";
  endedAt: string;
  /** The highest bid that stands. */
  highest: number | null;
}

/** A step of what follows the sale; where it leads to `resolved` or `withdrawn`, the contract is void. */
export interface DeliveryStep {
  type: "delivery";
  step: string;
  by: "seller" | "buyer" | "operator" | "server";
  /** Where the delivery stands after it. */
  state: string;
}

/** The buyer was given the key, or has been sent every byte of a sealed file; once for each. */
export interface Handover extends DeliveryStep {
  step: "key-released" | "downloaded";
  by: "buyer";
  bidder: string;
  /** Hexadecimal: of the sealed file, or of the age recipient that the key belongs to. */
  sha256: string;
}

/** A bidder's account went, and its bids with it; or the package did. */
export type Leaving = { type: "departure"; bidder: string } | { type: "withdrawal" };

/**
 * The log goes on under another name and key, since its signer was gone, or had signed what this
 * database does not hold.
 */
export interface Restoration {
  type: "restoration";
  time: string;
  /** The last checkpoint that is known, as it was signed. */
  checkpoint: string | null;
  verifierKey: string | null;
}

export function encodeEntry(entry: LogEntry): string {
  return JSON.stringify(entry);
}

export function isHandover(event: LogEntry | AuctionEvent): event is Handover {
  return event.type === "delivery" && ["key-released", "downloaded"].includes(event.step);
}

/** @throws SyntaxError for what is no entry of the log */
export function decodeEntry(data: string): LogEntry {
  const entry = JSON.parse(data);
  if (typeof entry?.type !== "string") throw new SyntaxError("An entry has no type.");
  return entry;
}
