import type { Cents, Json, Time } from "./columns";

export interface FeeNumbersTable {
  year: number;
  last: number;
}

/** As issued, and never changed; it outlives its contract and the member. */
export interface FeeNotesTable {
  id: string;
  contract_id: string | null;
  /** Who owes the fee. */
  member_id: string | null;
  side: "buyer" | "seller";
  kind: "fee-note" | "credit-note";
  /** With `number`, the place in the house's series. */
  year: number;
  number: number;
  amount_cents: Cents;
  details: Json;
  issued_at: Time;
}
