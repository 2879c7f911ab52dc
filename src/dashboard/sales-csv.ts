import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { Sale } from "./sales";

const COLUMNS = [
  ...["contract", "sold_at", "title", "buyer", "price_usd"],
  ...["payment", "paid_at", "delivery"],
];

/** Sales as CSV (RFC 4180); the byte order mark lets spreadsheets read names in any script. */
export function salesCsv(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    ...[sale.reference, isoTime(sale.soldAt), sale.title, sale.buyer],
    ...[centsToDecimal(sale.priceCents), sale.payment],
    ...[sale.paidAt === null ? "" : isoTime(sale.paidAt), sale.state ?? ""],
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/**
 * Escapes formulas in members' titles and names; some programs split at semicolons or read
 * full-width signs.
 */
function cell(text: string): string {
  const plain = text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])/g, "$1'");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
