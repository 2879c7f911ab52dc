/** Part of a line between wide gaps. */
export interface Part {
  text: string;
  start: number;
  end: number;
  em: number;
}

/** The parts of one line of a page. */
export type Row = readonly Part[];

const MIN_ROWS = 2;
const MIN_COLUMN_EMS = 6;
const MAX_INDENT_EMS = 0.5;

/** Reads columns one after another where the page has them row by row. */
export function inColumnOrder(rows: readonly Row[]): string[] {
  const lines: string[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = endOfColumns(rows, from);
    const block = rows.slice(from, to);
    if (isColumns(block))
      for (const { start } of rows[from] ?? [])
        lines.push(
          ...block.flatMap((row) =>
            row.filter((part) => isAt(part, start)).map(({ text }) => text),
          ),
        );
    else lines.push(...block.map((row) => row.map(({ text }) => text).join(" ")));
    from = to;
  }
  return lines;
}

const isAt = (part: Part, start: number) => Math.abs(part.start - start) < MAX_INDENT_EMS * part.em;

/** The row after the last whose parts begin where those of the first do and end before the next. */
function endOfColumns(rows: readonly Row[], from: number): number {
  const starts = (rows[from] ?? []).map(({ start }) => start);
  if (starts.length < 2) return from + 1;
  const fits = (part: Part) => {
    const column = starts.findIndex((start) => isAt(part, start));
    return column >= 0 && part.end < (starts[column + 1] ?? Number.POSITIVE_INFINITY);
  };
  let to = from + 1;
  while (to < rows.length && rows[to]?.every(fits)) to++;
  return to;
}

/** Cells of tables are narrower than columns of text. */
function isColumns(rows: readonly Row[]): boolean {
  const starts = (rows[0] ?? []).map(({ start }) => start);
  if (starts.length < 2 || rows.filter((row) => row.length > 1).length < MIN_ROWS) return false;
  return starts.every((start) => {
    const column = rows.flat().filter((part) => isAt(part, start));
    const width = column.reduce((sum, part) => sum + (part.end - part.start) / part.em, 0);
    return width / column.length >= MIN_COLUMN_EMS;
  });
}
