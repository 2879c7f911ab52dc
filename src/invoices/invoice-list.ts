import { sql } from "kysely";
import type { Db } from "../../db/client";
import { csvOf } from "../lib/csv";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { isoTime } from "../lib/time";
import { invoiceNumber, type Side } from "../rules/deal";
import { rateText } from "../rules/fees";
import { creditNotesAmong, type Invoice, type InvoiceKind, listedInvoices } from "./invoices";
import type { InvoiceContent } from "./stated";

export interface OwnInvoice extends Invoice {
  side: Side;
  /** The number of the credit note that cancels it. */
  creditNote: number | null;
}

interface InvoicesRequest extends PageRequest {
  side?: Side | undefined;
  kind?: InvoiceKind | undefined;
}

/** Of both parties' sides, the last issued first. */
export async function invoicesPage(
  db: Db,
  memberId: string,
  { cursor, limit, side, kind }: InvoicesRequest,
): Promise<Page<OwnInvoice>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const sides = side === undefined ? SIDES : [side];
  const lists = await Promise.all(
    sides.map((side) => {
      const ids = db
        .selectFrom("contracts")
        .innerJoin("invoices", "invoices.contract_id", "contracts.id")
        .select("invoices.id")
        .where(`contracts.${side}_id`, "=", memberId)
        .where("invoices.id", "<", before)
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "invoice"))
        .orderBy("invoices.id", "desc")
        .limit(limit + 1);
      // Invoices are long, so they are read only once they are chosen.
      return invoicesAs(db, side).where("invoices.id", "in", ids).execute();
    }),
  );
  const rows = lists.flat().sort(latestFirst);
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  const listed = await listedInvoices(
    db,
    page.entries.map(({ contract_id }) => contract_id),
  );
  const entries = page.entries.map((row) => {
    const creditNote = listed.get(row.contract_id)?.creditNote ?? null;
    return { ...withDetails(row), creditNote: row.kind === "invoice" ? creditNote : null };
  });
  return { ...page, entries };
}

const SIDES: readonly Side[] = ["seller", "buyer"];

const latestFirst = (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1);

const withDetails = <Row extends { details: string }>(row: Row) => ({
  ...row,
  details: JSON.parse(row.details) as InvoiceContent,
});

function invoicesAs(db: Db, side: Side) {
  return db
    .selectFrom("contracts")
    .innerJoin("invoices", "invoices.contract_id", "contracts.id")
    .selectAll("invoices")
    .select(["order_number", sql<Side>`${sql.lit(side)}`.as("side")]);
}

export async function invoicesOf(db: Db, memberId: string) {
  const lists = await Promise.all(
    SIDES.map((side) =>
      invoicesAs(db, side)
        .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
        .select(["refund_due_at", "refund_sent_at", "refund_received_at"])
        .where(`contracts.${side}_id`, "=", memberId)
        .execute(),
    ),
  );
  return lists.flat().sort(latestFirst).map(withDetails);
}

const CSV_COLUMNS = [
  ...["number", "kind", "issued_at", "due_at", "paid_at", "side", "seller", "buyer", "contract"],
  ...["title", "order_number", "net_usd", "tax", "tax_percent", "tax_usd", "total_usd"],
  ...["cancelled_by", "cancels", "refund_due_at", "refund_reported_at", "refund_received_at"],
];

/** Credit notes have negative amounts. */
export async function invoicesCsv(db: Db, memberId: string): Promise<string> {
  const invoices = await invoicesOf(db, memberId);
  const creditNotes = creditNotesAmong(invoices);
  const rows = invoices.map(({ details, ...row }) => {
    const { seller, buyer, reference, lot, tax, netCents, taxCents, totalCents, credits } = details;
    const isCredit = row.kind === "credit-note";
    const refundTimes = [row.refund_due_at, row.refund_sent_at, row.refund_received_at];
    const creditNote = isCredit ? undefined : creditNotes.get(row.contract_id);
    const numberText = (number: number | undefined) =>
      number === undefined ? "" : invoiceNumber(number);
    const dueAt = isCredit || creditNote !== undefined ? "" : isoTime(row.due_at ?? details.dueAt);
    const sign = isCredit ? "-" : "";
    const amount = (cents: number) => `${cents === 0 ? "" : sign}${centsToDecimal(cents)}`;
    return [
      ...[invoiceNumber(row.number), row.kind, isoTime(row.issued_at)],
      ...[dueAt, row.paid_at === null ? "" : isoTime(row.paid_at)],
      ...[row.side, seller.legalName, buyer.legalName, reference, lot.title],
      ...[row.order_number ?? "", amount(netCents), tax.kind, rateText(tax.rate)],
      ...[amount(taxCents), amount(totalCents), numberText(creditNote), numberText(credits)],
      ...refundTimes.map((at) => (isCredit && at !== null ? isoTime(at) : "")),
    ];
  });
  return csvOf([CSV_COLUMNS, ...rows]);
}
