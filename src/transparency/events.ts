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

export type LogEntry = (Place & AuctionEvent) | Restoration;

export interface Place {
  package: string;
  /** Counts the auction's events from 0, so that an omission shows. */
  number: number;
  time: string;
}

export interface Opening {
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

export interface Terms {
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

export interface Extension {
  type: "extension";
  endsAt: string;
}

export interface Decision {
  type: "rejection" | "reinstatement" | "acceptance" | "settlement" | "release";
  sequence: number;
}

export interface Close {
  type: "close";
  endedAt: string;
  highest: number | null;
}

export interface DeliveryStep {
  type: "delivery";
  step: string;
  by: "seller" | "buyer" | "operator" | "server";
  state: string;
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
