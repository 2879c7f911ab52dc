import type { Column } from "../../../views/console/table-view";
import { type CsvCells, csvLines, csvOf } from "../../lib/csv";
import { isId } from "../../lib/ids";
import { toLine } from "../../lib/inputs";
import type { Listing } from "../../lib/listing";
import { streamed } from "../http/streamed";

const MAX_SEARCH_LENGTH = 200;

/** Copied text often starts or ends with direction marks. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Links from before the desks were tables have `before` instead of `from`. */
export function listingOf<Sort extends string>(
  { search = "", sort, after, from, before }: Partial<Record<string, string>>,
  sorts: readonly [Sort, ...Sort[]],
): Listing<Sort> {
  const text = toLine(search.replace(DIRECTION_MARKS, ""))
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed();
  return {
    search: text,
    sort: sorts.find((name) => name === sort) ?? sorts[0],
    after,
    from: [from, before].find((id) => id !== undefined && isId(id)),
  };
}

export function csvCells<Row>(columns: ReadonlyArray<Column<Row, string>>): CsvCells<Row> {
  return Object.assign({}, ...columns.map(({ csv }) => csv));
}

/** `lastLine` gets the cell of each column below the rows. */
export function csvResponse<Row>(
  name: string,
  cells: CsvCells<Row>,
  pages: AsyncIterable<Row[]>,
  lastLine?: (column: string) => string,
): Response {
  const columns = Object.keys(cells);
  async function* csvParts(): AsyncGenerator<string> {
    yield csvOf([columns]);
    for await (const rows of pages)
      if (rows.length > 0)
        yield csvLines(rows.map((row) => Object.values(cells).map((cell) => cell(row))));
    if (lastLine) yield csvLines([columns.map(lastLine)]);
  }
  return streamed(csvParts(), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "private, no-store",
  });
}
