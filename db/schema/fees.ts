import type { Generated } from "kysely";
import type { Cents, Json, Time } from "./columns";

export interface FeeNumbersTable {
  year: number;
  last: number;
}

/** Never changes after issue; outlives the contract and the member. */
export interface FeeNotesTable {
  id: string;
  contract_id: string | null;
  member_id: string | null;
  side: "buyer" | "seller";
  kind: "fee-note" | "credit-note";
  year: number;
  number: number;
  amount_cents: Cents;
  details: Json;
  issued_at: Time;
  /** Of a credit note for a part of the fee. */
  amendment_id: Generated<string | null>;
}
