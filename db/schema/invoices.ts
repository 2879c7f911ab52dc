import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface BillingDetailsTable {
  member_id: string;
  details: Json;
  updated_at: Time;
}

/** Outlives the seller's account, so that a later credit note continues the numbers. */
export interface InvoiceSeriesTable {
  id: string;
  seller_id: string | null;
  last: number;
}

/** Only what was paid and credited, and until when it can be paid, changes after issue. */
export interface InvoicesTable {
  id: string;
  contract_id: string;
  kind: "invoice" | "credit-note";
  series_id: string;
  number: number;
  details: Json;
  issued_at: Time;
  paid_at: Generated<Time | null>;
  /** Of a credit note for a part of the invoice. */
  amendment_id: Generated<string | null>;
  /** Of an invoice: the total of its partial credit notes. */
  credited_cents: Generated<number>;
  /** Later than the invoice states, because an amendment gave the buyer more time; else null. */
  due_at: Generated<Time | null>;
}
