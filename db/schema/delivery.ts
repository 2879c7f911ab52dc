import type { Generated } from "kysely";
import type { Flag, Json, Time } from "./columns";

export interface DeliveriesTable {
  id: string;
  contract_id: string;
  package_id: string;
  /** Salt for the key that encrypts the files; a copy, in case the package is deleted. */
  package_key: string;
  state:
    | "waiting"
    | "uploading"
    | "measuring"
    | "refused"
    | "sealed"
    | "paid"
    | "accepted"
    | "disputed"
    | "resolved"
    | "withdrawn"
    | "removed";
  created_at: Time;
  /** When the state times out or gives a party a new option; null if neither. */
  due_at: Time | null;
  prolonged_at: Time | null;
  claimed_at: Time | null;
  /** For the data exports of both parties. */
  accepted_at: Time | null;
  remove_at: Time | null;
  removed_at: Time | null;
  /** When the timer next checks the delivery, for example to send a reminder. */
  wakes_at: Time | null;
  /** The delivery whose consignments it shares; null if it has its own. */
  shares_id: Generated<string | null>;
  /** What the seller has to pay back because a paid contract became void; null if nothing. */
  refund_cents: Generated<number | null>;
  refund_due_at: Generated<Time | null>;
  refund_sent_at: Generated<Time | null>;
  refund_received_at: Generated<Time | null>;
  /** How often the buyer or an operator has found that a refund has not arrived. */
  refund_missing: Generated<number>;
  /** When operators were asked to look into the refund. */
  refund_case_at: Generated<Time | null>;
  refund_closed_at: Generated<Time | null>;
  /** What the operator found; null if the buyer's confirmation closed the case. */
  refund_closed_as: Generated<"refunded" | "not-refunded" | null>;
  refund_closed_note: Generated<string | null>;
  refund_closed_by: Generated<string | null>;
}

/** The age header opens a shared file for one licensee; the digest covers header and file. */
export interface RecipientsTable {
  delivery_id: string;
  file_id: string;
  header: Uint8Array;
  sealed_sha256: string;
}

export interface ConsignmentsTable {
  id: string;
  /** Null while the collection is only uploaded for sampling, before a sale. */
  delivery_id: string | null;
  /** The package of a collection that is uploaded before a sale; null once it is delivered. */
  package_id: Generated<string | null>;
  number: number;
  status: "open" | "measuring" | "refused" | "sealed" | "gone";
  created_at: Time;
  progressed_at: Time;
  sealed_at: Time | null;
  refusal: Json | null;
  report: string | null;
  signature: string | null;
  differs: Json | null;
  /** Encrypted for the collection's own key, which is never released. */
  shared: Generated<Flag>;
  awaited: Generated<Flag>;
  /** Whether the tags in HTML fields of records count as text. */
  counts_tags: Generated<Flag>;
  /** Whether the seller reads the report before the files are sealed. */
  reviewed: Generated<Flag>;
  /** The report that the seller can seal with; null once a file changes, and after sealing. */
  measured: Generated<Json | null>;
}

/** Once a licensee has its own report, the shared files count as delivered to that licensee. */
export interface DeliveryReportsTable {
  delivery_id: string;
  consignment_id: string;
  report: string;
  signature: string;
}

export interface DeliveryFilesTable {
  id: string;
  consignment_id: string;
  n: number;
  name: string;
  /** Folded to one case, and unique within the consignment. */
  folded: Generated<string | null>;
  bytes: number;
  received: Generated<number>;
  sha256: string | null;
  sealed_bytes: number | null;
  sealed_sha256: string | null;
  reading: Generated<Json | null>;
  encoding: Generated<string | null>;
  /** Where the stored ciphertext's own header ends; null unless a licensee has another header. */
  payload_at: Generated<number | null>;
  created_at: Time;
}

/** Only servers of the version before 0510 still use it. */
export interface DeliveryTokensTable {
  id: string;
  delivery_id: string;
  token_hash: string;
  created_at: Time;
  revoked_at: Time | null;
  used_at: Time | null;
}

export interface DisputesTable {
  id: string;
  delivery_id: string;
  reason: "incomplete" | "differs" | "unreadable" | "rights" | "personal-data" | "unconfirmed";
  text: string;
  answer: string | null;
  state_before: "sealed" | "paid";
  opened_at: Time;
  /** How much time the state had left, in milliseconds. */
  left_ms: Generated<number>;
  ended_at: Time | null;
  outcome: "seller" | "buyer" | "taken-back" | "delivered-anew" | null;
  note: string | null;
  decided_by: string | null;
  /** The new price or the refund, if an operator decided for the buyer in part. */
  part_cents: Generated<number | null>;
}

/** A change of a contract that one party proposes, or an operator decides. */
export interface AmendmentsTable {
  id: string;
  contract_id: string;
  kind: "price" | "cancel" | "refund";
  /** The new price or what is taken off a paid price, without added tax; null to cancel. */
  amount_cents: number | null;
  /** The contract's price when it was proposed. */
  price_cents: number;
  proposed_by: "seller" | "buyer" | "operator";
  state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "lapsed";
  proposed_at: Time;
  expires_at: Time;
  ended_at: Time | null;
  /** The member of an organization of several who did this; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface DeliveryEventsTable {
  id: string;
  delivery_id: string;
  type: string;
  actor: "seller" | "buyer" | "operator" | "server";
  details: Json | null;
  at: Time;
  log_entry: number | null;
  /** The member of an organization of several who did this; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface DeliveryFetchesTable {
  id: string;
  delivery_id: string;
  side: "seller" | "buyer";
  consignment: number | null;
  n: number | null;
  first_byte: number | null;
  bytes: Generated<number>;
  whole: Generated<Flag>;
  at: Time;
  log_entry: Generated<number | null>;
  /** The member of an organization of several who did this; null otherwise. */
  acted_by: Generated<string | null>;
}

/** Counted again with every step that a record counts (docs/product.md#records). */
export interface DealRecordsTable {
  member_id: string;
  side: "seller" | "buyer";
  completed: number;
  partners: number;
  late: number;
  failed: number;
  disputes_lost: number;
  /** How many deals `took_ms` adds up. */
  timed: number;
  took_ms: number;
}

export interface DealReviewsTable {
  id: string;
  contract_id: string;
  side: "seller" | "buyer";
  author_id: string | null;
  subject_id: string | null;
  stars: number;
  text: string;
  created_at: Time;
  /** Public once both reviews are in, or after 14 days. */
  shown_at: Time;
}
