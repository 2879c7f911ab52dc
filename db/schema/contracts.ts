import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

/** A contract outlives what it was made of: it is gone once neither party is left. */
export interface ContractsTable {
  id: string;
  bid_id: string | null;
  package_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  /** Names the contract to people: `AIM-2026-000123`. */
  reference: string;
  /** The deal as it stood: see src/contracts/terms.ts. */
  terms: Json;
  /** The same in words: see src/contracts/document.ts. */
  document: Json;
  pdf: Uint8Array;
  created_at: Time;
  /** When it fell through: withdrawn, or decided for the buyer. */
  voided_at: Generated<Time | null>;
}

export interface ContractNumbersTable {
  year: number;
  /** The last number given out. A number whose contract was never sent is not used again. */
  last: number;
}

export interface ContractReferencesTable {
  bid_id: string;
  /** `AIM-2026-000123`; belongs to this bid, however often its contract is requested. */
  reference: string;
}
