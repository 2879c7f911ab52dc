import type { Reading, Sink } from "../reading";
import { splitHead, withoutMark } from "../text/lines";
import { Records } from "./records";
import { type Dialect, type RowBounds, rowsOf, wholeRows } from "./rows";

const HEAD_CHARACTERS = 131_072;
/** Enough to detect the delimiter and the quotes. */
const BEGINNING_CHARACTERS = 8192;
const MAX_NAME = 80;

export async function readCsv(pieces: AsyncIterable<string>, sink: Sink, reading: Reading) {
  const { head, text } = await splitHead(withoutMark(pieces), HEAD_CHARACTERS);
  const { skip, ...dialect } = dialectOf(head);
  const records = new Records(sink, reading);
  let names: string[] | null = null;
  for await (const row of rowsOf(skipCharacters(text, skip), dialect)) {
    if (names === null) {
      names = isHeader(row) ? row.map((name) => name.trim()) : [];
      if (names.length > 0) continue;
    }
    if (row.some((field) => field !== "")) records.add(recordOf(row, names), lengthOf(row));
  }
  records.end();
}

export interface CsvRecords {
  records: Record<string, string>[];
  isAll: boolean;
}

/** A file named .csv need not contain a table. */
const NO_TABLE: CsvRecords = { records: [], isAll: true };

export function csvRecords(beginning: string, bounds: RowBounds): CsvRecords {
  const { skip, ...dialect } = dialectOf(beginning.slice(0, BEGINNING_CHARACTERS), bounds.fields);
  const { rows, end } = wholeRows(beginning.slice(skip), dialect, true, bounds);
  const [first = []] = rows;
  const evenRows = rows.filter(({ length }) => length === first.length).length;
  if (first.length < 2 || 2 * evenRows < rows.length) return NO_TABLE;
  const names = isHeader(first) ? first.map((name) => name.trim()) : [];
  const records = rows
    .slice(names.length > 0 ? 1 : 0)
    .filter((row) => row.some((field) => field !== ""))
    .map((row) => recordOf(row, names));
  return { records, isAll: skip + end === beginning.length };
}

function isHeader(row: readonly string[]): boolean {
  const names = row.filter((name) => name.trim() !== "");
  return (
    names.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => name.length <= MAX_NAME && !name.includes("\n"))
  );
}

function recordOf(row: readonly string[], names: readonly string[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null);
  for (const [index, field] of row.entries()) record[names[index] || `column ${index + 1}`] = field;
  return record;
}

const lengthOf = (row: readonly string[]) => row.reduce((sum, field) => sum + field.length, 0);

async function* skipCharacters(text: AsyncIterable<string>, skip: number): AsyncGenerator<string> {
  let remaining = skip;
  for await (const piece of text) {
    yield remaining > 0 ? piece.slice(remaining) : piece;
    remaining = 0;
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

export function dialectOf(head: string, fields = Infinity): Dialect & { skip: number } {
  const lineEnd = !head.includes("\n") && head.includes("\r") ? "\r" : "\n";
  const separator = /^sep=(.)\r?\n/i.exec(head);
  if (separator?.[1])
    return { delimiter: separator[1], quotes: true, lineEnd, skip: separator[0].length };
  let best: Dialect = { delimiter: ",", quotes: true, lineEnd };
  let bestScore = 0;
  for (const delimiter of DELIMITERS.filter((candidate) => head.includes(candidate))) {
    for (const quotes of head.includes('"') ? [true, false] : [true]) {
      const dialect = { delimiter, quotes, lineEnd } as const;
      const score = evenness(head, dialect, fields);
      if (score > bestScore) [best, bestScore] = [dialect, score];
    }
  }
  return { ...best, skip: 0 };
}

function evenness(head: string, dialect: Dialect, fields: number): number {
  const { rows, end } = wholeRows(head, dialect, false, { rows: Infinity, fields });
  const [first] = rows;
  if (!first || first.length < 2) return 0;
  const filledRows = rows.filter((row) => row.some((field) => field !== ""));
  const evenRows = filledRows.filter(({ length }) => length === first.length).length;
  // A missing closing quote swallows the rest of the text.
  return (evenRows / Math.max(1, filledRows.length)) * Math.min(1, (2 * end) / head.length);
}
