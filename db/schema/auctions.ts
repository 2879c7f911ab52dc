import type { Generated } from "kysely";
import type { Cents, Flag, Time } from "./columns";

export interface BidsTable {
  id: string;
  package_id: string;
  bidder_id: string;
  seller_id: string;
  /** The package's state_seq as the bid made it: orders the package's bids. */
  sequence: number;
  amount_cents: Cents;
  message: string | null;
  /** Released: the contract went to another bid, so this one is no longer binding. */
  status: "pending" | "accepted" | "rejected" | "released";
  contract_status: "none" | "sent";
  contract_sent_at: Time | null;
  /** Of older bids; since then in `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  /** What the bid was before it was rejected, and until when that can be undone; null after that. */
  rejected_from: Generated<"pending" | "accepted" | null>;
  undoable_until: Generated<Time | null>;
  created_at: Time;
  automatic: Generated<Flag>;
  /** The maximum that its request named, which the same request named again must match. Secret. */
  named_maximum_cents: Generated<Cents | null>;
  /** Its entry in the public log; null for older bids. */
  log_entry: Generated<number | null>;
  /** Of an accepted bid: the number of its license. */
  seat: Generated<number>;
  /** In a round: what each seat costs after this bid. */
  seat_price_cents: Generated<Cents | null>;
}

export interface PositionsTable {
  bidder_id: string;
  package_id: string;
  /** The highest of all of their bids, rejected ones too. */
  highest_own_cents: Cents;
  /** The highest of those that stand; null where none does. */
  standing_cents: Cents | null;
  /** In a round: whether the member has a seat. */
  seated: Generated<Flag>;
}

export interface MaximumBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  /** Of older maxima; since then in `idempotency_keys`. */
  idempotency_key: Generated<string | null>;
  set_at: Time;
  /** The rejected bid that it was removed with, while that can be undone. */
  gone_with: Generated<string | null>;
  /** In a round: the `state_seq` of the bid that raised it; of equal maxima the lower is seated. */
  precedence: Generated<number>;
}

/** Hidden, as other maxima are. A row stays until the package goes. */
export interface ExclusiveBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  precedence: number;
  set_at: Time;
}

/** What a round, or the shelf after it, has sold. A voided license keeps its row and its number. */
export interface LicencesTable {
  package_id: string;
  seat: number;
  kind: "seat" | "exclusive" | "shelf";
  /** Null once its bidder's account is gone. */
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
  amount_cents: Cents;
  status: "open" | "accepted" | "declined" | "lapsed";
  created_at: Time;
  expires_at: Time;
  decided_at: Time | null;
}

export interface MaximumOpeningsTable {
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
