import type { Generated } from "kysely";
import type { Cents, Flag, Time } from "./columns";

export interface BidsTable {
  id: string;
  package_id: string;
  bidder_id: string;
  /** The package's own, repeated so that a seller's bids have an index. */
  seller_id: string;
  /** The package's state_seq as the bid made it: orders the package's bids. */
  sequence: number;
  amount_cents: Cents;
  message: string | null;
  /** Released: its package's contract went to another bid, so that it binds no more. */
  status: "pending" | "accepted" | "rejected" | "released";
  contract_status: "none" | "sent";
  contract_sent_at: Time | null;
  /** Read and, with PostgreSQL, written for servers of the version before; see `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  /** What the bid was before it was rejected, and until when that can be undone; null after that. */
  rejected_from: Generated<"pending" | "accepted" | null>;
  undoable_until: Generated<Time | null>;
  created_at: Time;
  /** Whether its bidder's maximum made it, and not the bidder. */
  automatic: Generated<Flag>;
  /** The maximum that its request named, which the same request named again must match. Secret. */
  named_maximum_cents: Generated<Cents | null>;
  /** Its entry in the public log; null where it is older than that. */
  log_entry: Generated<number | null>;
}

/** A bidder on a package, with what their bids there come to (src/auctions/positions.ts). */
export interface PositionsTable {
  bidder_id: string;
  package_id: string;
  /** The highest of all of their bids. */
  highest_own_cents: Cents;
  /** The highest of those that stand; null where none does. */
  standing_cents: Cents | null;
}

/** How far a member lets bids be made for them. Nobody but its owner ever sees one. */
export interface MaximumBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  /** Written for servers of the version before; see `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  set_at: Time;
  /** The rejected bid that took it along, while that can be undone. */
  gone_with: Generated<string | null>;
}

/** A second chance: the lot, offered to one of its bidders after the end (src/offers/). */
export interface OffersTable {
  id: string;
  package_id: string;
  bid_id: string;
  bidder_id: string;
  seller_id: string;
  amount_cents: Cents;
  status: "open" | "accepted" | "declined" | "lapsed";
  created_at: Time;
  expires_at: Time;
  /** When it was accepted or declined, or lapsed. */
  decided_at: Time | null;
}

/** What a logged commitment to a maximum opens to: its owner's own. */
export interface MaximumOpeningsTable {
  /** Of the commitment. */
  log_entry: number;
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  salt: string;
}

export interface OutbidNoticesTable {
  package_id: string;
  bidder_id: string;
  noticed_at: Time;
}

/** Which bids the seller of an auction was mailed about. */
export interface BidNewsTable {
  package_id: string;
  /** How many bids there were at the last mail. */
  told: number;
  /** When the next summary is due; null once the auction is over. */
  due_at: Time | null;
}
