import { normalizeUnicode } from "../lib/normalized";
import { FORM_FIELDS } from "../packages/listing-fields";
import { SAMPLE_FIELDS } from "../packages/sample-fields";
import { NO_RIGHTS } from "../rights/rights";
import { TERM_NAMES } from "../rights/terms";

/** Columns have the API's names: `title`, `rights.termMonths`, `rights.terms.law`. */
export const COLUMNS: readonly string[] = [
  ...FORM_FIELDS.filter((name) => name !== "duration").flatMap((name) =>
    name === "period" ? ["period.from", "period.to"] : [name],
  ),
  ...Object.keys(NO_RIGHTS)
    .filter((name) => name !== "terms")
    .map((name) => `rights.${name}`),
  ...TERM_NAMES.map((name) => `rights.terms.${name}`),
  ...Object.keys(SAMPLE_FIELDS).map((name) => `sample.${name}`),
];

/** The form's labels also work, in any language: `Starting price (USD)`, 起拍價. */
export type Labels = ReadonlyMap<string, string>;

export function headerKey(text: string): string {
  const folded = normalizeUnicode(text, "NFKC").replace(/\([^()]*\)/g, "");
  return folded.replace(/[\s_*:]+/g, "").toLowerCase();
}

const COLUMN_LABELS: Labels = new Map(COLUMNS.map((name) => [headerKey(name), name]));

export function columnOf(header: string, labels: Labels): string | null {
  const key = headerKey(header);
  return COLUMN_LABELS.get(key) ?? labels.get(key) ?? null;
}

const LIST_SEPARATOR = /[,，、;；]/;

export function bodyOf(cells: ReadonlyArray<readonly [column: string, cell: string]>): object {
  const body: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    if (cell.trim() === "") continue;
    const names = column.split(".");
    const lastName = names.pop() as string;
    let target = body;
    for (const name of names) {
      // The form's label of the period is a column too, with both years as a text.
      if (typeof target[name] !== "object") target[name] = {};
      target = target[name] as Record<string, unknown>;
    }
    target[lastName] = column.startsWith("rights.") ? rightOf(column, cell.trim()) : cell;
  }
  return body;
}

function rightOf(column: string, cell: string): unknown {
  if (column === "rights.uses") return cell.split(LIST_SEPARATOR).map((use) => use.trim());
  // Spreadsheets write booleans in capitals.
  return /^(true|false)$/i.test(cell) ? cell.toLowerCase() : cell;
}
