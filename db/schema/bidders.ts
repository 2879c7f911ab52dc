import type { Generated } from "kysely";
import type { Time } from "./columns";

/** A member who has asked to bid on a package whose bidders the seller approves. */
export interface BidderRequestsTable {
  package_id: string;
  member_id: string;
  seller_id: string;
  note: string;
  state: "waiting" | "approved" | "declined" | "withdrawn";
  asked_at: Time;
  /** The first answer; null if the approval was copied from an earlier listing. */
  decided_at: Generated<Time | null>;
  /** When the seller is reminded next. */
  remind_at: Generated<Time | null>;
}

/** What a seller has decided about a member for all packages that have no other decision. */
export interface KnownBiddersTable {
  seller_id: string;
  member_id: string;
  decision: "approved" | "declined";
  decided_at: Time;
}
