import { setImmediate as nextTurn } from "node:timers/promises";
import { FileFaultError } from "../formats/faults";
import { dialectOf } from "../formats/records/csv";
import { rowsOf } from "../formats/records/rows";
import type { FaultCode } from "../lib/faults";
import { MAX_TEXT_BYTES } from "../rules/limits";
import { bodyOf, COLUMNS, columnOf, type Labels } from "./columns";

export const MAX_ROWS = 500;

/** Rows are numbered as in a spreadsheet: the first line is 1, even if it is a header. */
export type Row = { row: number } & ({ body: unknown } | { fault: FaultCode; path: string });

export type TextKind = "csv" | "jsonl";

export function kindOfText(text: string): TextKind {
  return text.trimStart().startsWith("{") ? "jsonl" : "csv";
}

const BEGINNING_CHARACTERS = 8192;
const PIECE_CHARACTERS = 16_384;
const MAX_COLUMNS = 200;
/** The response repeats a column's name, so it is truncated. */
const MAX_SHOWN_CHARACTERS = 80;
const MAX_LINE_CHARACTERS = MAX_TEXT_BYTES + 500_000;

export async function* readRows(text: string, kind: TextKind, labels: Labels): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of kind === "csv" ? csvRows(text, labels) : jsonRows(text)) {
    if (count++ === MAX_ROWS) {
      yield { row: row.row, fault: "import-rows", path: "" };
      return;
    }
    yield row;
  }
}

async function* csvRows(text: string, labels: Labels): AsyncGenerator<Row> {
  const { skip, ...dialect } = dialectOf(text.slice(0, BEGINNING_CHARACTERS));
  let columns: (string | null)[] | null = null;
  let row = skip > 0 ? 1 : 0;
  try {
    for await (const cells of rowsOf(piecesOf(text.slice(skip)), dialect)) {
      row++;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (columns) yield { row, ...listingOf(cells, columns) };
      else if (cells.length > MAX_COLUMNS) {
        yield { row, fault: "import-cells", path: "" };
        return;
      } else {
        columns = cells.map((header) => columnOf(header, labels));
        const knownColumns = columns;
        const unknownHeaders = cells.filter(
          (header, at) =>
            header.trim() !== "" &&
            (!knownColumns[at] || knownColumns.indexOf(knownColumns[at]) !== at),
        );
        // Ignoring a misspelled reserve column would cost money, so nothing is imported.
        for (const path of unknownHeaders)
          yield { row, fault: "import-column", path: path.slice(0, MAX_SHOWN_CHARACTERS) };
        if (unknownHeaders.length > 0) return;
      }
    }
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    yield { row: row + 1, fault: "import-unreadable", path: "" };
  }
}

type ParsedRow = { body: object } | { fault: FaultCode; path: string };

function listingOf(cells: readonly string[], columns: readonly (string | null)[]): ParsedRow {
  const hasExtraCells = cells.some((cell, at) => !columns[at] && cell.trim() !== "");
  if (hasExtraCells) return { fault: "import-cells", path: "" };
  return { body: bodyOf(cells.flatMap((cell, at) => (columns[at] ? [[columns[at], cell]] : []))) };
}

async function* jsonRows(text: string): AsyncGenerator<Row> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row++;
    if (line.trim() !== "") yield { row, ...listingIn(line) };
  }
}

const FIELD_NAMES = new Set(COLUMNS.map((name) => name.split(".")[0] as string));

function listingIn(line: string): ParsedRow {
  if (line.length > MAX_LINE_CHARACTERS) return { fault: "too-long", path: "" };
  const body = tryParse(line);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { fault: "import-unreadable", path: "" };
  const unknownName = Object.keys(body).find((name) => !FIELD_NAMES.has(name));
  if (unknownName === undefined) return { body };
  return { fault: "import-column", path: unknownName.slice(0, MAX_SHOWN_CHARACTERS) };
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function* linesOf(text: string): AsyncGenerator<string> {
  for (let from = 0, nextPause = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
    if (from < nextPause) continue;
    nextPause = from + PIECE_CHARACTERS;
    await nextTurn();
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) {
    yield text.slice(from, from + PIECE_CHARACTERS);
    await nextTurn();
  }
}

export interface DraftRow {
  row: number;
  id: string;
}

/** `2:id,3:id`, for a form field. */
export const formatRows = (rows: readonly DraftRow[]) =>
  rows.map(({ row, id }) => `${row}:${id}`).join(",");

export function parseRows(text: string): DraftRow[] {
  const rows = text.split(",", MAX_ROWS).flatMap((part) => {
    const [, row, id] = /^(\d{1,7}):([\da-f-]{36})$/.exec(part) ?? [];
    return id ? [[id, Number(row)] as const] : [];
  });
  return [...new Map(rows)].map(([id, row]) => ({ row, id }));
}
