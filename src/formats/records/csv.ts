import type { Reading, Sink } from "../reading";
import { splitHead, withoutByteOrderMark } from "../text/lines";
import { RecordWriter } from "./records";
import { type Dialect, parseRows, type RowBounds, rowsOf } from "./rows";

const HEAD_CHARACTERS = 131_072;
/** Enough to detect the delimiter and the quotes. */
const BEGINNING_CHARACTERS = 8192;
const MAX_NAME_CHARACTERS = 80;

export async function readCsv(pieces: AsyncIterable<string>, sink: Sink, reading: Reading) {
  const { head, text } = await splitHead(withoutByteOrderMark(pieces), HEAD_CHARACTERS);
  const { skip, ...dialect } = dialectOf(head);
  const records = new RecordWriter(sink, reading);
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
  isComplete: boolean;
}

/** A file named .csv need not contain a table. */
const NO_TABLE: CsvRecords = { records: [], isComplete: true };

export function csvRecords(beginning: string, bounds: RowBounds): CsvRecords {
  const { skip, ...dialect } = dialectOf(beginning.slice(0, BEGINNING_CHARACTERS), bounds.fields);
  const { rows, end } = parseRows(beginning.slice(skip), dialect, true, bounds);
  const [firstRow = []] = rows;
  const evenRows = rows.filter(({ length }) => length === firstRow.length).length;
  if (firstRow.length < 2 || 2 * evenRows < rows.length) return NO_TABLE;
  const names = isHeader(firstRow) ? firstRow.map((name) => name.trim()) : [];
  const records = rows
    .slice(names.length > 0 ? 1 : 0)
    .filter((row) => row.some((field) => field !== ""))
    .map((row) => recordOf(row, names));
  return { records, isComplete: skip + end === beginning.length };
}

function isHeader(row: readonly string[]): boolean {
  const names = row.filter((name) => name.trim() !== "");
  return (
    names.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => name.length <= MAX_NAME_CHARACTERS && !name.includes("\n"))
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
      const score = scoreDialect(head, dialect, fields);
      if (score > bestScore) [best, bestScore] = [dialect, score];
    }
  }
  return { ...best, skip: 0 };
}

function scoreDialect(head: string, dialect: Dialect, fields: number): number {
  const { rows, end } = parseRows(head, dialect, false, { rows: Infinity, fields });
  const [firstRow] = rows;
  if (!firstRow || firstRow.length < 2) return 0;
  const filledRows = rows.filter((row) => row.some((field) => field !== ""));
  const evenRows = filledRows.filter(({ length }) => length === firstRow.length).length;
  // With an unclosed quote, the last complete row ends early.
  return (evenRows / Math.max(1, filledRows.length)) * Math.min(1, (2 * end) / head.length);
}
