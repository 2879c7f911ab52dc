import type { Generated } from "kysely";
import type { Seat } from "../../src/rules/round";
import type { Cents, Flag, Json, Time } from "./columns";

export interface BidsTable {
  id: string;
  package_id: string;
  bidder_id: string;
  seller_id: string;
  /** The package's state_seq after the bid, which orders the package's bids. */
  sequence: number;
  amount_cents: Cents;
  /** Optional in calls; no form asks for it. */
  message: string | null;
  /** Released: another bid got the contract, so this one is no longer binding. */
  status: "pending" | "accepted" | "rejected" | "released";
  contract_status: "none" | "sent";
  contract_sent_at: Time | null;
  /** Null if the bid was accepted by an earlier version. */
  accepted_at: Generated<Time | null>;
  /** Only in older bids; now in `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  /** Null once the rejection can no longer be undone. */
  rejected_from: Generated<"pending" | "accepted" | null>;
  undoable_until: Generated<Time | null>;
  created_at: Time;
  automatic: Generated<Flag>;
  /** Secret. History for the bidder's data export, because `positions` has only the latest maximum. */
  named_maximum_cents: Generated<Cents | null>;
  log_entry: Generated<number | null>;
  seat: Generated<number>;
  seat_price_cents: Generated<Cents | null>;
  /** The member who placed it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
  /** The member of the seller's organization of several who accepted or rejected it. */
  answered_by: Generated<string | null>;
}

export interface PositionsTable {
  bidder_id: string;
  package_id: string;
  /** Includes rejected bids. */
  highest_own_cents: Cents;
  /** Excludes rejected bids; null if none is left. */
  standing_cents: Cents | null;
  seated: Generated<Seat>;
  /** What the member had bid when an operator or a sale elsewhere released it; null if none did. */
  released_cents: Generated<Cents | null>;
  /** `BuyerTax` as JSON, fixed with the first bid; null if the package's own rate applies. */
  tax: Generated<string | null>;
  /** Who last bid here for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface MaximumBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  /** Only in older maxima; now in `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  set_at: Time;
  /** The rejected bid that this maximum was removed with, while the rejection can be undone. */
  gone_with: Generated<string | null>;
  /** In a round: the `state_seq` of its bid; among equal maxima, the lower wins the seat. */
  precedence: Generated<number>;
  /** The member who set it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

/** Secret, like other maxima. A row stays until its package is deleted. */
export interface ExclusiveBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  precedence: number;
  set_at: Time;
  acted_by: Generated<string | null>;
}

/** A voided license keeps its row and its number. */
export interface LicensesTable {
  package_id: string;
  seat: number;
  kind: "seat" | "exclusive" | "shelf";
  /** Null once the bidder's account is deleted. */
  bid_id: string | null;
  price_cents: Cents;
  contract_id: string | null;
  created_at: Time;
  voided_at: Generated<Time | null>;
}

export interface BidReportsTable {
  id: string;
  bid_id: string;
  package_id: string;
  reasons: string;
  reported_at: Time;
  answer: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Time | null>;
}

export interface OffersTable {
  id: string;
  package_id: string;
  bid_id: string;
  bidder_id: string;
  seller_id: string;
  /** The seller's price: that of the bid, or above it. */
  amount_cents: Cents;
  /** Only if the price is above the bid. */
  bid_cents: Generated<Cents | null>;
  /** What the bidder offers instead, which then binds the bidder and no longer the seller. */
  counter_cents: Generated<Cents | null>;
  status: "open" | "accepted" | "declined" | "lapsed";
  created_at: Time;
  expires_at: Time;
  /** When the seller was reminded of a counter-offer. */
  reminded_at: Generated<Time | null>;
  decided_at: Generated<Time | null>;
  decided_by: Generated<"bidder" | "seller" | null>;
  /** The sale at a price above the bid. */
  agreed_bid_id: Generated<string | null>;
  /** The member who made it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

/** Of a buyer below a fixed price, and the seller's counter-offer. */
export interface PriceOffersTable {
  id: string;
  package_id: string;
  buyer_id: string;
  seller_id: string;
  amount_cents: Cents;
  counter_cents: Generated<Cents | null>;
  /** `open` binds the buyer, `countered` the seller; `ended`: it can no longer be accepted. */
  status: "open" | "countered" | "accepted" | "declined" | "lapsed" | "ended";
  created_at: Time;
  expires_at: Time;
  reminded_at: Generated<Time | null>;
  decided_at: Generated<Time | null>;
  /** The purchase that came of it. */
  bid_id: Generated<string | null>;
  /** The member who made it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface PackageChangesTable {
  id: string;
  package_id: string;
  kind: "correction" | "end";
  note: string;
  /** What is corrected, as bidders read it. */
  fields: Json;
  /** The values of the columns of `packages` after the correction. */
  columns: Json;
  status: "open" | "agreed" | "declined" | "withdrawn" | "lapsed";
  asked_at: Time;
  /** Null once those who have not answered were reminded. */
  remind_at: Time | null;
  due_at: Time;
  decided_at: Time | null;
  /** The package's `state_seq` for which it is known who has to agree. */
  seen_seq: number;
}

export interface PackageChangeAnswersTable {
  change_id: string;
  member_id: string;
  answer: "accepted" | "declined" | null;
  asked_at: Time;
  answered_at: Time | null;
}

export interface MaximumOpeningsTable {
  log_entry: number;
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  salt: string;
}

export interface OutbidNewsTable {
  package_id: string;
  bidder_id: string;
  noticed_at: Time;
}

export interface PriceNewsTable {
  package_id: string;
  noticed_cents: Cents;
  noticed_at: Generated<Time>;
  due_at: Time | null;
}

export interface BidNewsTable {
  package_id: string;
  told: number;
  due_at: Time | null;
}
