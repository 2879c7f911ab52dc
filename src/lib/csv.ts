import { centsToDecimal } from "./money";
import { isoTime } from "./time";

/** Writes RFC 4180, with a byte order mark that makes spreadsheets read UTF-8. */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return `\ufeff${csvLines(rows)}`;
}

export function csvLines(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => `${row.map(escapeCell).join(",")}\r\n`).join("");
}

/** Escapes formulas in members' text, even for programs that split at semicolons. */
function escapeCell(text: string): string {
  if (/^-\d+(\.\d+)?$/.test(text)) return text;
  const escaped = text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])/g, "$1'");
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** The columns of a file that a column of a page stands for, in order. */
export type CsvCells<Row> = Readonly<Record<string, (row: Row) => string>>;

export const timeCell = (at: number | null) => (at === null ? "" : isoTime(at));

export const centsCell = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
