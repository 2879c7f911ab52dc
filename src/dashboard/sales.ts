import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractTerms } from "../contracts/terms";
import type { DeliveryState } from "../delivery/course";
import { REFUND_COLUMNS, type Refund, type Refundable, refundOf } from "../delivery/refund";
import { type AmountDue, amountDue } from "../invoices/due";
import type { InvoiceContent } from "../invoices/stated";
import { csvOf } from "../lib/csv";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { type Titled, titledIn } from "../rules/titled";

/** Sales from before deliveries existed are untracked. */
export type SalePayment = "received" | "outstanding" | "void" | "untracked";

export interface Sale extends AmountDue {
  contractId: string;
  reference: string;
  soldAt: number;
  lot: Titled;
  buyer: string;
  state: DeliveryState | null;
  payment: SalePayment;
  /** Null unless the payment was confirmed and has not been refunded. */
  paidAt: number | null;
  refund: Refund | null;
  actedBy: string | null;
}

/** @param actor the member who sent the contract or listed the package; anyone if null */
export async function salesOf(
  db: Db,
  sellerId: string,
  actor: string | null = null,
): Promise<Sale[]> {
  const rows = await findSales.all(db, { sellerId, actor: actor ?? "" });
  return rows.map(({ id: contractId, reference, created_at: soldAt, ...row }) => {
    const terms = JSON.parse(row.terms) as ContractTerms;
    const { buyer } = terms;
    const invoice = row.invoice === null ? null : (JSON.parse(row.invoice) as InvoiceContent);
    const payment = paymentOf(row);
    const refund = refundOf(row);
    const isKept = payment === "received" || (refund !== null && refund.state !== "received");
    return {
      contractId,
      reference,
      soldAt,
      payment,
      actedBy: row.acted_by,
      state: row.state,
      ...amountDue(terms, invoice?.tax ?? null),
      lot: titledIn(terms),
      buyer: buyer.organization || buyer.name,
      refund,
      paidAt: isKept ? (row.paid_at ?? row.decided_at) : null,
    };
  });
}

interface SaleRow extends PaymentRow, Refundable {
  id: string;
  reference: string;
  terms: string;
  created_at: number;
  invoice: string | null;
  decided_at: number | null;
  paid_at: number | null;
  acted_by: string | null;
}

const SOLD_BY = sql<string | null>`coalesce(contracts.acted_by, packages.acted_by)`;

const findSales = prepared<{ sellerId: string; actor: string }, SaleRow>((db, value) =>
  db
    .selectFrom("contracts")
    .leftJoin("packages", "packages.id", "contracts.package_id")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("disputes.ended_at", "is", null),
    )
    .select(["contracts.id", "reference", "terms", "contracts.created_at", "voided_at"])
    .select(SOLD_BY.as("acted_by"))
    .leftJoin("invoices", (join) =>
      join.onRef("invoices.contract_id", "=", "contracts.id").on("invoices.kind", "=", "invoice"),
    )
    .select(REFUND_COLUMNS)
    .select(["deliveries.state", "disputes.state_before", "invoices.details as invoice"])
    .select((eb) =>
      eb
        .selectFrom("delivery_events")
        .select((subquery) => subquery.fn.max("at").as("at"))
        .whereRef("delivery_events.delivery_id", "=", "deliveries.id")
        // An operator can decide that a payment counts as made.
        .where("type", "in", ["paid", "decided"])
        .$asScalar()
        .as("decided_at"),
    )
    .select((eb) =>
      eb
        .selectFrom("delivery_events")
        .select((subquery) => subquery.fn.min("at").as("at"))
        .whereRef("delivery_events.delivery_id", "=", "deliveries.id")
        .where("type", "=", "paid")
        .$asScalar()
        .as("paid_at"),
    )
    .where("contracts.seller_id", "=", value("sellerId"))
    .where(sql<SqlBool>`(${value("actor")} = '' or ${SOLD_BY} = ${value("actor")})`)
    .orderBy("contracts.created_at", "desc"),
);

interface PaymentRow {
  voided_at: number | null;
  state: DeliveryState | null;
  state_before: "sealed" | "paid" | null;
}

export function paymentOf({ voided_at, state, state_before }: PaymentRow): SalePayment {
  if (voided_at !== null) return "void";
  if (state === null) return "untracked";
  const lastState = state === "disputed" ? state_before : state;
  return lastState === "paid" || lastState === "accepted" || lastState === "removed"
    ? "received"
    : "outstanding";
}

export interface SalesFigures {
  sales: number;
  incomeCents: number;
  outstandingCents: number;
  months: Array<{ month: string; sales: number; incomeCents: number }>;
}

export function salesFigures(
  sales: readonly Sale[],
  monthOf: (epochMs: number) => string,
): SalesFigures {
  const sumOf = (subset: readonly Sale[]) =>
    subset.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const paidSales = sales.filter(({ paidAt }) => paidAt !== null);
  const byMonth = Map.groupBy(paidSales, ({ paidAt }) => monthOf(paidAt ?? 0));
  return {
    sales: sales.filter(({ payment }) => payment !== "void").length,
    incomeCents: sumOf(paidSales),
    outstandingCents: sumOf(sales.filter(({ payment }) => payment === "outstanding")),
    months: [...byMonth]
      .map(([month, paid]) => ({ month, sales: paid.length, incomeCents: sumOf(paid) }))
      .sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
}

const CSV_COLUMNS = [
  ...["contract", "sold_at", "title", "buyer", "price_usd"],
  ...["payment", "paid_at", "delivery", "english_title", "added_tax_usd"],
  ...["refund", "refund_usd", "refund_due_at"],
];

export function salesCsv(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    ...[sale.reference, isoTime(sale.soldAt), sale.lot.title, sale.buyer],
    ...[centsToDecimal(sale.priceCents), sale.payment],
    ...[sale.paidAt === null ? "" : isoTime(sale.paidAt), sale.state ?? ""],
    ...[sale.lot.english_title ?? "", centsToDecimal(sale.payableCents - sale.priceCents)],
    ...refundCells(sale.refund),
  ]);
  return csvOf([CSV_COLUMNS, ...rows]);
}

const refundCells = (refund: Refund | null) =>
  refund === null
    ? ["", "", ""]
    : [refund.state, centsToDecimal(refund.amountCents), isoTime(refund.dueAt)];
