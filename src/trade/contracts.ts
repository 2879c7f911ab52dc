import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractDocument } from "../contracts/document";
import type { ContractTerms } from "../contracts/terms";
import { isId } from "../lib/ids";
import { ContractNotFound } from "./refusals";

interface ContractRecord {
  id: string;
  bid_id: string | null;
  package_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  reference: string;
  created_at: number;
  voided_at: number | null;
}

const RECORD_COLUMNS = [
  "id",
  "bid_id",
  "package_id",
  "seller_id",
  "buyer_id",
  "reference",
  "created_at",
  "voided_at",
] as const;

export async function readContract(
  db: Db,
  id: string,
  partyId: string,
): Promise<ContractRecord & { document: ContractDocument; terms: ContractTerms }> {
  const row = await findContract.first(db, { id: isId(id) ? id : "", partyId });
  if (!row) throw new ContractNotFound();
  const { terms, document, ...record } = row;
  return {
    ...record,
    document: JSON.parse(document) as ContractDocument,
    terms: JSON.parse(terms) as ContractTerms,
  };
}

const findContract = prepared<
  { id: string; partyId: string },
  ContractRecord & { document: string; terms: string }
>((db, value) =>
  contractOfParty(db, value("id"), value("partyId"))
    .select(RECORD_COLUMNS)
    .select(["document", "terms"]),
);

export async function readContractPdf(db: Db, id: string, partyId: string): Promise<ContractPdf> {
  const row = await contractOfParty(db, isId(id) ? id : "", partyId)
    .select(["reference", "pdf", "document", "terms", "voided_at"])
    .executeTakeFirst();
  if (!row) throw new ContractNotFound();
  const { terms, document, ...contract } = row;
  const { agreedCents, priceCents } = JSON.parse(terms) as ContractTerms;
  return {
    ...contract,
    document: JSON.parse(document) as ContractDocument,
    amendedCents: agreedCents === undefined ? null : priceCents,
  };
}

export interface ContractPdf {
  reference: string;
  pdf: Uint8Array;
  document: ContractDocument;
  voided_at: number | null;
  /** The price now, if it was amended. */
  amendedCents: number | null;
}

/** @throws ContractNotFound */
export async function contractIdOf(db: Db, reference: string, partyId: string): Promise<string> {
  const row = await ofParty(db, partyId)
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) throw new ContractNotFound();
  return row.id;
}

function contractOfParty(db: Db, id: string, partyId: string) {
  return ofParty(db, partyId).where("id", "=", id);
}

function ofParty(db: Db, partyId: string) {
  return db
    .selectFrom("contracts")
    .where((eb) => eb.or([eb("seller_id", "=", partyId), eb("buyer_id", "=", partyId)]));
}
