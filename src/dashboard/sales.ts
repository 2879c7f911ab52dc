import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractTerms } from "../contracts/terms";
import type { DeliveryState } from "../delivery/course";
import type { Refund } from "../delivery/refund";
import type { AmountDue } from "../invoices/due";
import { csvOf } from "../lib/csv";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { isoTime } from "../lib/time";
import { type Titled, titledIn } from "../rules/titled";
import { amountDueIn, type DealPayment, type DealRow, dealsQuery, paymentIn } from "./deal-rows";

export interface Sale extends AmountDue, DealPayment {
  contractId: string;
  /** Null once the package is deleted. */
  packageId: string | null;
  reference: string;
  soldAt: number;
  lot: Titled;
  buyer: string;
  state: DeliveryState | null;
  actedBy: string | null;
}

/** @param actor the member who sent the contract or listed the package; anyone if null */
export async function salesOf(
  db: Db,
  sellerId: string,
  actor: string | null = null,
): Promise<Sale[]> {
  return (await findSales.all(db, { sellerId, actor: actor ?? "" })).map(saleOf);
}

/** Newest first. */
export async function salesPage(
  db: Db,
  sellerId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Sale>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const rows = await findSalesPage.all(db, { sellerId, actor: "", before, most: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  return { ...page, entries: page.entries.map(saleOf) };
}

function saleOf(row: SaleRow): Sale {
  const terms = JSON.parse(row.terms) as ContractTerms;
  const { buyer } = terms;
  return {
    contractId: row.id,
    packageId: row.package_id,
    reference: row.reference,
    soldAt: row.created_at,
    actedBy: row.acted_by,
    state: row.state,
    ...amountDueIn(row, terms),
    lot: titledIn(terms),
    buyer: buyer.organization || buyer.name,
    ...paymentIn(row),
  };
}

type SaleRow = DealRow & { acted_by: string | null };

const SOLD_BY = sql<string | null>`coalesce(contracts.acted_by, packages.acted_by)`;

type SalesQuery = { sellerId: string; actor: string };

const findSales = prepared<SalesQuery, SaleRow>(salesQuery);

const findSalesPage = prepared<SalesQuery & { before: string; most: number }, SaleRow>(
  (db, value) =>
    salesQuery(db, value).where("contracts.id", "<", value("before")).limit(value("most")),
);

function salesQuery(db: Db, value: <Name extends keyof SalesQuery>(name: Name) => string) {
  return dealsQuery(db)
    .leftJoin("packages", "packages.id", "contracts.package_id")
    .select(SOLD_BY.as("acted_by"))
    .where("contracts.seller_id", "=", value("sellerId"))
    .where(sql<SqlBool>`(${value("actor")} = '' or ${SOLD_BY} = ${value("actor")})`)
    .orderBy("contracts.id", "desc");
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
