import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import {
  contractOf,
  type Invoice,
  type InvoiceKey,
  type IssuedInvoice,
  issuedInvoice,
  readIssuedInvoice,
} from "./invoices";
import { insertInvoice, mailInvoice } from "./issuing";
import { InvoiceNotFound } from "./refusals";
import { amountsOf, type InvoiceContent } from "./stated";

/** Credits what earlier credit notes have left of the invoice. */
export async function issueCreditNote(tx: Db, contractId: string, now: number): Promise<void> {
  const invoice = await readIssuedInvoice(tx, contractId, "invoice");
  if (!invoice || (await readIssuedInvoice(tx, contractId, "credit-note"))) return;
  const amounts = await uncreditedAmounts(tx, invoice);
  await insertCreditNote(tx, invoice, { amounts, amendmentId: null }, now);
  await mailInvoice(tx, contractId, "credit-note", now);
}

interface Reduction {
  amendmentId: string;
  fromCents: number;
  toCents: number;
  /** If the buyer gets more time to pay. */
  dueAt: number | null;
}

/** Credits a part of the price, if there is an invoice. */
export async function creditPart(
  tx: Db,
  contractId: string,
  { amendmentId, fromCents, toCents, dueAt }: Reduction,
  now: number,
): Promise<void> {
  const invoice = await readIssuedInvoice(tx, contractId, "invoice");
  if (!invoice) return;
  const [before, after] = [fromCents, toCents].map((cents) =>
    amountsOf(cents, invoice.details.tax),
  );
  const amounts = differenceOf(before as Amounts, after as Amounts);
  await insertCreditNote(tx, invoice, { amounts, amendmentId }, now);
  await tx
    .updateTable("invoices")
    .set({ credited_cents: invoice.credited_cents + amounts.totalCents })
    .$if(dueAt !== null, (query) => query.set({ due_at: dueAt }))
    .where("id", "=", invoice.id)
    .execute();
}

type Amounts = Pick<InvoiceContent, "netCents" | "taxCents" | "totalCents">;

const differenceOf = (a: Amounts, b: Amounts): Amounts => ({
  netCents: a.netCents - b.netCents,
  taxCents: a.taxCents - b.taxCents,
  totalCents: a.totalCents - b.totalCents,
});

async function uncreditedAmounts(tx: Db, invoice: IssuedInvoice): Promise<Amounts> {
  const parts = await tx
    .selectFrom("invoices")
    .select("details")
    .where("contract_id", "=", invoice.contract_id)
    .where("amendment_id", "is not", null)
    .execute();
  return parts.reduce(
    (amounts: Amounts, { details }) => differenceOf(amounts, JSON.parse(details) as Amounts),
    invoice.details,
  );
}

interface Credit {
  amounts: Amounts;
  amendmentId: string | null;
}

async function insertCreditNote(
  tx: Db,
  { contract_id: contractId, series_id: seriesId, number: credits, details }: IssuedInvoice,
  { amounts: { netCents, taxCents, totalCents }, amendmentId }: Credit,
  now: number,
): Promise<void> {
  const { last: number } = await tx
    .updateTable("invoice_series")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("id", "=", seriesId)
    .returning("last")
    .executeTakeFirstOrThrow();
  const content = { ...details, netCents, taxCents, totalCents, credits };
  const note = { contractId, kind: "credit-note", seriesId, number, details: content } as const;
  await insertInvoice(tx, { ...note, amendmentId }, now);
}

/** The credit note for the part that an amendment takes off, for a party of the contract. */
export async function readPartialCreditNote(
  db: Db,
  key: InvoiceKey,
  amendmentId: string,
): Promise<Invoice> {
  const { id, order_number, terms } = await contractOf(db, key);
  const row = await db
    .selectFrom("invoices")
    .selectAll()
    .where("contract_id", "=", id)
    .where("amendment_id", "=", amendmentId)
    .executeTakeFirst();
  if (!row) throw new InvoiceNotFound();
  const { secondLanguage } = JSON.parse(terms) as ContractTerms;
  return { ...issuedInvoice(row), order_number, secondLanguage };
}
