import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { InvoicesTable } from "../../db/schema/invoices";
import { inTransaction } from "../../db/transaction";
import type { ContractTerms, SecondLanguage } from "../contracts/terms";
import type { Payable } from "../rules/deal";
import { InvoiceNotFound, InvoicePaid } from "./refusals";
import { hostOf, type InvoiceContent } from "./stated";

export type InvoiceKind = InvoicesTable["kind"];

export interface IssuedInvoice extends Omit<Selectable<InvoicesTable>, "details"> {
  details: InvoiceContent;
}

export interface Invoice extends IssuedInvoice {
  order_number: string | null;
  secondLanguage?: SecondLanguage | undefined;
}

export async function readIssuedInvoice(
  db: Db,
  contractId: string,
  kind: InvoiceKind,
): Promise<IssuedInvoice | undefined> {
  const row = await findInvoice.first(db, { contractId, kind });
  return row && issuedInvoice(row);
}

export const issuedInvoice = (row: InvoiceRow): IssuedInvoice => ({
  ...row,
  details: JSON.parse(row.details) as InvoiceContent,
});

type InvoiceRow = Selectable<InvoicesTable>;

const findInvoice = prepared<{ contractId: string; kind: InvoiceKind }, InvoiceRow>((db, value) =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where("contract_id", "=", value("contractId"))
    .where("kind", "=", value("kind"))
    .where("amendment_id", "is", null),
);

export async function invoicesOfContract(db: Db, contractId: string) {
  const rows = await findInvoices.all(db, { contractId });
  const issued = (kind: InvoiceKind) => {
    const row = rows.find((row) => row.kind === kind && row.amendment_id === null);
    if (!row) return null;
    const { order_number: _, ...invoice } = row;
    return issuedInvoice(invoice as InvoiceRow);
  };
  return {
    order_number: rows[0]?.order_number ?? null,
    invoice: issued("invoice"),
    creditNote: issued("credit-note"),
  };
}

type OptionalInvoice = { [Column in keyof InvoiceRow]: InvoiceRow[Column] | null };

/** A contract without an invoice has one row, whose invoice is null. */
const findInvoices = prepared<
  { contractId: string },
  OptionalInvoice & { order_number: string | null }
>((db, value) =>
  db
    .selectFrom("contracts")
    .leftJoin("invoices", "invoices.contract_id", "contracts.id")
    .selectAll("invoices")
    .select("order_number")
    .where("contracts.id", "=", value("contractId")),
);

/** What is left to pay after partial credit notes. */
export function payableIn({ number, paid_at: paidAt, details, ...row }: IssuedInvoice): Payable {
  const { bankDetails, paymentLink } = details;
  const totalCents = details.totalCents - row.credited_cents;
  const dueAt = row.due_at ?? details.dueAt;
  return { number, totalCents, dueAt, bankDetails, host: hostOf(paymentLink), paidAt };
}

export interface ListedInvoice extends Payable, Pick<InvoiceContent, "tax"> {
  creditNote: number | null;
}

export async function listedInvoices(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, ListedInvoice>> {
  if (contractIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .where("contract_id", "in", contractIds)
    .execute();
  const creditNotes = creditNotesAmong(rows);
  return new Map(
    rows
      .filter(({ kind }) => kind === "invoice")
      .map((row) => {
        const details = JSON.parse(row.details) as InvoiceContent;
        const creditNote = creditNotes.get(row.contract_id) ?? null;
        return [
          row.contract_id,
          { ...payableIn({ ...row, details }), tax: details.tax, creditNote },
        ];
      }),
  );
}

type NumberedInvoice = Pick<IssuedInvoice, "kind" | "contract_id" | "number" | "amendment_id">;

/** Those that cancel an invoice, not only a part of it. */
export function creditNotesAmong(rows: readonly NumberedInvoice[]) {
  const isWhole = (row: NumberedInvoice) => row.kind === "credit-note" && row.amendment_id === null;
  const creditNotes = rows.filter(isWhole);
  return new Map(creditNotes.map((creditNote) => [creditNote.contract_id, creditNote.number]));
}

export interface InvoiceKey {
  /** The contract's number, such as `AIM-2026-000001`. */
  reference: string;
  memberId: string;
}

export async function readInvoice(db: Db, key: InvoiceKey, kind: InvoiceKind): Promise<Invoice> {
  const { id, order_number, terms } = await contractOf(db, key);
  const invoice = await readIssuedInvoice(db, id, kind);
  if (!invoice) throw new InvoiceNotFound();
  const { secondLanguage } = JSON.parse(terms) as ContractTerms;
  return { ...invoice, order_number, secondLanguage };
}

export async function contractOf(db: Db, { reference, memberId }: InvoiceKey) {
  const contract = await db
    .selectFrom("contracts")
    .select(["id", "seller_id", "buyer_id", "order_number", "terms"])
    .where("reference", "=", reference)
    .where((eb) => eb.or([eb("seller_id", "=", memberId), eb("buyer_id", "=", memberId)]))
    .executeTakeFirst();
  if (!contract) throw new InvoiceNotFound();
  return contract;
}

/** Null removes the number. Returns the contract's ID. @throws InvoiceNotFound, InvoicePaid */
export async function setOrderNumber(db: Db, key: InvoiceKey, orderNumber: string | null) {
  return inTransaction(db, async (tx) => {
    const contract = await contractOf(tx, key);
    if (contract.buyer_id !== key.memberId) throw new InvoiceNotFound();
    const invoice = await readIssuedInvoice(tx, contract.id, "invoice");
    if (invoice && invoice.paid_at !== null) throw new InvoicePaid();
    await tx
      .updateTable("contracts")
      .set({ order_number: orderNumber })
      .where("id", "=", contract.id)
      .execute();
    return contract.id;
  });
}
