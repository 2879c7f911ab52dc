import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractTerms } from "../contracts/terms";
import { newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { queueForParties } from "../webhooks/outbox";
import { billingDetailsOf, missingDetails } from "./details";
import { type InvoiceKind, payableIn, readIssuedInvoice } from "./invoices";
import { InvoiceDetailsMissing, InvoiceIssuedAlready } from "./refusals";
import { type InvoiceContent, invoiceContent } from "./stated";

interface InvoicedSale {
  contractId: string;
  sellerId: string;
  buyerId: string | null;
  dueAt: number;
}

export async function issueInvoice(tx: Db, sale: InvoicedSale, now: number): Promise<void> {
  const { contractId, sellerId, buyerId, dueAt } = sale;
  if (await readIssuedInvoice(tx, contractId, "invoice")) throw new InvoiceIssuedAlready();
  const [seller, buyer] = [
    await billingDetailsOf(tx, sellerId),
    await billingDetailsOf(tx, buyerId),
  ];
  const terms = await termsOf(tx, contractId);
  if (missingDetails({ seller, buyer }, terms).length > 0) throw new InvoiceDetailsMissing();
  const details = invoiceContent({ terms, seller, buyer, dueAt });
  const { id: seriesId, last } = await nextInvoiceNumber(tx, sellerId, now);
  await insertInvoice(tx, { contractId, kind: "invoice", seriesId, number: last, details }, now);
}

/** If the seller has not entered all details, they must issue the invoice themselves. */
export async function issueIfPossible(tx: Db, sale: InvoicedSale, now: number): Promise<void> {
  try {
    await issueInvoice(tx, sale, now);
  } catch (error) {
    const isExpected =
      error instanceof InvoiceIssuedAlready || error instanceof InvoiceDetailsMissing;
    if (!isExpected) throw error;
  }
}

export async function markPaid(tx: Db, contractId: string, now: number): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ paid_at: now })
    .where("contract_id", "=", contractId)
    .where("kind", "=", "invoice")
    .where("paid_at", "is", null)
    .execute();
}

/** Rolls back with its transaction, so that no number is skipped. */
function nextInvoiceNumber(tx: Db, sellerId: string, now: number) {
  return tx
    .insertInto("invoice_series")
    .values({ id: newId(now), seller_id: sellerId, last: 1 })
    .onConflict((conflict) =>
      conflict.column("seller_id").doUpdateSet((eb) => ({
        last: eb("invoice_series.last", "+", 1),
      })),
    )
    .returning(["id", "last"])
    .executeTakeFirstOrThrow();
}

interface NewInvoice {
  contractId: string;
  kind: InvoiceKind;
  seriesId: string;
  number: number;
  details: InvoiceContent;
  amendmentId?: string | null;
}

export async function insertInvoice(
  tx: Db,
  { contractId, kind, seriesId, number, details, amendmentId = null }: NewInvoice,
  now: number,
) {
  const numbered = { contract_id: contractId, kind, series_id: seriesId, number };
  const row = { ...numbered, issued_at: now, amendment_id: amendmentId };
  await tx
    .insertInto("invoices")
    .values({ id: newId(now), ...row, details: JSON.stringify(details) })
    .execute();
  const { seller_id, buyer_id, reference } = await tx
    .selectFrom("contracts")
    .select(["seller_id", "buyer_id", "reference"])
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  const data = { contractId, contractNumber: reference, kind };
  await queueForParties(tx, [seller_id, buyer_id], { type: "invoice.issued", data }, now);
}

export async function mailInvoice(tx: Db, contractId: string, kind: InvoiceKind, now: number) {
  const issuedInvoice = await readIssuedInvoice(tx, contractId, kind);
  const { buyer_id: memberId } = await tx
    .selectFrom("contracts")
    .select("buyer_id")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  if (!issuedInvoice || memberId === null) return;
  const { reference, lot } = issuedInvoice.details;
  const invoice = payableIn(issuedInvoice);
  const values = { contractId, kind, reference, title: lot.title, invoice };
  const uniqueKey = `${kind} ${contractId}`;
  await informMembers(tx, [{ memberId, template: "invoice", values, uniqueKey }], now);
}

export async function termsOf(tx: Db, contractId: string): Promise<ContractTerms> {
  const row = await findTerms.first(tx, { contractId });
  if (!row) throw new Error(`Contract ${contractId} has no row`);
  return JSON.parse(row.terms) as ContractTerms;
}

const findTerms = prepared<{ contractId: string }, { terms: string }>((db, value) =>
  db.selectFrom("contracts").select("terms").where("id", "=", value("contractId")),
);
