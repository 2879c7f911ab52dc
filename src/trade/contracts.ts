import type { Db } from "../../db/client";
import type { ContractDocument } from "../contracts/document";
import { isId } from "../lib/ids";
import { ContractNotFound } from "./contract-refusals";

/** What is kept beside a contract's document. */
interface ContractRecord {
  id: string;
  /** Null once the bid, its package or a party is deleted: the other party keeps the contract. */
  bid_id: string | null;
  package_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  reference: string;
  created_at: number;
}

const RECORD = [
  "id",
  "bid_id",
  "package_id",
  "seller_id",
  "buyer_id",
  "reference",
  "created_at",
] as const;

/** @throws ContractNotFound for anybody but the two parties, and for what cannot be an id */
export async function readContract(
  db: Db,
  id: string,
  partyId: string,
): Promise<ContractRecord & { document: ContractDocument }> {
  const row = await ofParty(db, id, partyId).select(RECORD).select("document").executeTakeFirst();
  if (!row) throw new ContractNotFound();
  return { ...row, document: JSON.parse(row.document) as ContractDocument };
}

/** @throws ContractNotFound, as readContract does */
export async function readContractPdf(
  db: Db,
  id: string,
  partyId: string,
): Promise<{ reference: string; pdf: Uint8Array }> {
  const row = await ofParty(db, id, partyId).select(["reference", "pdf"]).executeTakeFirst();
  if (!row) throw new ContractNotFound();
  return row;
}

function ofParty(db: Db, id: string, partyId: string) {
  return db
    .selectFrom("contracts")
    .where("id", "=", isId(id) ? id : "")
    .where((eb) => eb.or([eb("seller_id", "=", partyId), eb("buyer_id", "=", partyId)]));
}
