import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

/** A contract outlives its bid and package, until neither party has an account. */
export interface ContractsTable {
  id: string;
  bid_id: string | null;
  package_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  reference: string;
  terms: Json;
  document: Json;
  pdf: Uint8Array;
  created_at: Time;
  voided_at: Generated<Time | null>;
  /** The buyer's own order number, editable until the invoice is paid. */
  order_number: Generated<string | null>;
  /** The member who sent it for the seller's organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

/** Which seller saw who placed a bid, before the contract; it outlives the bid and the package. */
export interface BuyerDisclosuresTable {
  id: string;
  bid_id: string;
  package_id: string;
  seller_id: string | null;
  buyer_id: string;
  disclosed_at: Time;
}

export interface ContractNumbersTable {
  year: number;
  last: number;
}

export interface ContractReferencesTable {
  bid_id: string;
  reference: string;
}
