import type { Generated } from "kysely";
import type { Flag, Json, Time } from "./columns";

/** One a contract; its parties are the contract's. */
export interface DeliveriesTable {
  id: string;
  contract_id: string;
  /** Of the package that was sold, which may be gone with its seller. */
  package_id: string;
  /** The package's own part of what its files are encrypted by, kept here in case it goes. */
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
  /** What happens by itself, or becomes open to a party, in this state; null where nothing does. */
  due_at: Time | null;
  /** When the buyer gave the seller more time to seal it, which is once. */
  prolonged_at: Time | null;
  /** When the buyer said that it is paid, while the seller has not confirmed. */
  claimed_at: Time | null;
  accepted_at: Time | null;
  /** When its ciphertext goes. */
  remove_at: Time | null;
  removed_at: Time | null;
  /** When the timer looks at it next: to remind of something, or since it is due. */
  wakes_at: Time | null;
}

/** Files that a seller hands in together, measured and sealed as one: a delivery's first or a later try. */
export interface ConsignmentsTable {
  id: string;
  delivery_id: string;
  /** Counts a delivery's consignments from 1. */
  number: number;
  /** Gone: its bytes are removed, or never came. */
  status: "open" | "measuring" | "refused" | "sealed" | "gone";
  created_at: Time;
  /** When bytes came last. */
  progressed_at: Time;
  sealed_at: Time | null;
  /** Why intake refused it, by file. */
  refusal: Json | null;
  /** What intake measured, as it was signed. */
  report: string | null;
  signature: string | null;
  /** Which figures are not as declared or sampled, a list; null where all are. */
  differs: Json | null;
}

export interface DeliveryFilesTable {
  id: string;
  consignment_id: string;
  /** Names it in addresses, from 1. */
  n: number;
  /** Its path as the seller has it, with slashes. */
  name: string;
  /** The same in one case of letters, which no other file of its consignment has. */
  folded: Generated<string | null>;
  /** Declared when its upload began. */
  bytes: number;
  /** How many of them are on the disk: the offset of tus. */
  received: Generated<number>;
  /** Of the file as it was delivered, hexadecimal. */
  sha256: string | null;
  sealed_bytes: number | null;
  sealed_sha256: string | null;
  /** A `FileReading`, once intake has read the file. */
  reading: Generated<Json | null>;
  /** What the seller chose to read it by where that was a guess. */
  encoding: Generated<string | null>;
  created_at: Time;
}

/** What `marketplace deliver` shows; it opens nothing but this delivery's uploads. */
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
  /** Unconfirmed: the buyer says that it is paid, and the seller has not said so in time. */
  reason: "incomplete" | "differs" | "unreadable" | "rights" | "personal-data" | "unconfirmed";
  /** The buyer's. */
  text: string;
  /** The seller's. */
  answer: string | null;
  /** Where its delivery goes back to. */
  state_before: "sealed" | "paid";
  opened_at: Time;
  /** How much of its state's time was left, in milliseconds. */
  left_ms: Generated<number>;
  ended_at: Time | null;
  outcome: "seller" | "buyer" | "taken-back" | "delivered-anew" | null;
  /** The operator's reasons. */
  note: string | null;
  decided_by: string | null;
}

/** The timeline of a deal. */
export interface DeliveryEventsTable {
  id: string;
  delivery_id: string;
  type: string;
  actor: "seller" | "buyer" | "operator" | "server";
  details: Json | null;
  at: Time;
  /** Its entry in the public log. */
  log_entry: number | null;
}

/** Who has fetched what: both parties see it. */
export interface DeliveryFetchesTable {
  id: string;
  delivery_id: string;
  side: "seller" | "buyer";
  /** The consignment's number and the file's; null where the key was shown. */
  consignment: number | null;
  n: number | null;
  first_byte: number | null;
  /** How many were sent. */
  bytes: Generated<number>;
  /** Whether they reached to the file's last. */
  whole: Generated<Flag>;
  at: Time;
  /** Its entry in the public log, where it released the key or completed a file's download. */
  log_entry: Generated<number | null>;
}

/** What a party says of the other after a deal. */
export interface DealReviewsTable {
  id: string;
  contract_id: string;
  /** Whose words they are. */
  side: "seller" | "buyer";
  author_id: string | null;
  /** Whom they are about. */
  subject_id: string | null;
  /** 1 to 5. */
  stars: number;
  text: string;
  created_at: Time;
  /** From when anybody reads it: once both are in, or 14 days later. */
  shown_at: Time;
}
