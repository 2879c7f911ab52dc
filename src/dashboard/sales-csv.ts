import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { Sale } from "./sales";

const COLUMNS = [
  ...["contract", "sold_at", "title", "buyer", "price_usd"],
  ...["payment", "paid_at", "delivery"],
];

/** Sales as RFC 4180 has tables; its mark of UTF-8 lets spreadsheets read names in any script. */
export function salesCsv(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    ...[sale.reference, isoTime(sale.soldAt), sale.title, sale.buyer],
    ...[centsToDecimal(sale.priceCents), sale.payment],
    ...[sale.paidAt === null ? "" : isoTime(sale.paidAt), sale.state ?? ""],
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/** A spreadsheet would run what begins as a formula: others have written titles and names. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
