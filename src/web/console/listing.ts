import { csvLines, csvOf } from "../../lib/csv";
import { toLine } from "../../lib/inputs";
import type { Listing } from "../../lib/listing";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { streamed } from "../http/streamed";

const MAX_SEARCH_LENGTH = 200;

/** Copied text often starts or ends with direction marks. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function listingOf<Sort extends string>(
  { search = "", sort, after }: Partial<Record<string, string>>,
  sorts: readonly [Sort, ...Sort[]],
): Listing<Sort> {
  const text = toLine(search.replace(DIRECTION_MARKS, ""))
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed();
  return { search: text, sort: sorts.find((name) => name === sort) ?? sorts[0], after };
}

export type CsvColumns<Row> = ReadonlyArray<readonly [name: string, cell: (row: Row) => string]>;

export function csvResponse<Row>(
  name: string,
  columns: CsvColumns<Row>,
  pages: AsyncIterable<Row[]>,
): Response {
  async function* csvParts(): AsyncGenerator<string> {
    yield csvOf([columns.map(([column]) => column)]);
    for await (const rows of pages)
      if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
  return streamed(csvParts(), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "private, no-store",
  });
}

export const timeCell = (at: number | null) => (at === null ? "" : isoTime(at));

export const centsCell = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
