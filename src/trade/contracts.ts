import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractDocument } from "../contracts/document";
import type { ContractTerms } from "../contracts/terms";
import type { AgreedTerms } from "../invoices/due";
import { isId } from "../lib/ids";
import { type Titled, titledIn } from "../rules/titled";
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

export interface OwnContract {
  id: string;
  reference: string;
  created_at: number;
  lot: Titled;
  agreed: AgreedTerms;
  isSeller: boolean;
  counterparty: string;
  /** Who sent or listed, or who bid, for the party's organization of several. */
  actedBy: string | null;
}

const PAGE_SIZE = 50;

const ACTED_BY = {
  seller_id: sql<string | null>`coalesce(contracts.acted_by, (select packages.acted_by
    from packages where packages.id = contracts.package_id))`,
  buyer_id: sql<string | null>`coalesce(
    (select bids.acted_by from bids where bids.id = contracts.bid_id),
    (select positions.acted_by from positions
      where positions.package_id = contracts.package_id
        and positions.bidder_id = contracts.buyer_id))`,
};

/** Whether a member sold or bought, or took a step of the contract. */
function isActive(side: keyof typeof ACTED_BY, actor: string) {
  return sql<SqlBool>`(${ACTED_BY[side]} = ${actor} or exists (select 1 from deliveries
    join delivery_events on delivery_events.delivery_id = deliveries.id
    where deliveries.contract_id = contracts.id and delivery_events.acted_by = ${actor}))`;
}

/**
 * Newest first, including contracts for deleted packages.
 *
 * @param before a contract's ID
 * @param actor only contracts in which this member of the party has acted
 */
export async function listContracts(
  db: Db,
  partyId: string,
  before?: string,
  actor: string | null = null,
): Promise<{ contracts: OwnContract[]; next: string | null }> {
  const contractsAs = (side: "seller_id" | "buyer_id") =>
    db
      .selectFrom("contracts")
      .select(["id", "reference", "created_at", "seller_id", "terms"])
      .select(ACTED_BY[side].as("actedBy"))
      .where(side, "=", partyId)
      .$if(actor !== null, (query) => query.where(isActive(side, actor ?? "")))
      .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
      .orderBy("id", "desc")
      .limit(PAGE_SIZE + 1)
      .execute();
  const rows = [...(await contractsAs("seller_id")), ...(await contractsAs("buyer_id"))];
  rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = rows.slice(0, PAGE_SIZE);
  return {
    contracts: page.map((row) => ownContract(row, partyId)),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

interface ContractRow {
  id: string;
  reference: string;
  created_at: number;
  seller_id: string | null;
  terms: string;
  actedBy: string | null;
}

function ownContract({ seller_id, terms, ...row }: ContractRow, partyId: string): OwnContract {
  const contractTerms = JSON.parse(terms) as ContractTerms;
  const { priceCents, tax, seller, buyer } = contractTerms;
  const isSeller = seller_id === partyId;
  const { name, organization } = isSeller ? buyer : seller;
  const lot = titledIn(contractTerms);
  const agreed = { priceCents, ...(tax && { tax }) };
  return { ...row, lot, agreed, isSeller, counterparty: `${name}, ${organization}` };
}

function contractOfParty(db: Db, id: string, partyId: string) {
  return db
    .selectFrom("contracts")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("seller_id", "=", partyId), eb("buyer_id", "=", partyId)]));
}
