import { parseJson } from "../formats/records/parse-json";
import { recordsIn } from "./profile/record-columns";

export interface RecordRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const MAX_COLUMNS = 24;

export function rowsOf(text: string): RecordRows | null {
  return tableOf(recordsIn(text, parseAsWritten));
}

/** Accepts a beginning that is cut off anywhere, and includes the incomplete last record. */
export function recordsOfBeginning(beginning: string, maxRecords = beginning.length): unknown[] {
  const list = /^\s*\[/.test(beginning) ? parseTruncated(beginning) : undefined;
  if (Array.isArray(list)) return list;
  const lines = beginning.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, maxRecords).map(parseTruncated);
}

export function tableOf(records: readonly unknown[]): RecordRows | null {
  const objects = records.filter(isObject);
  const columns = [...new Set(objects.flatMap((record) => Object.keys(record)))];
  const shownColumns = columns.slice(0, MAX_COLUMNS);
  if (shownColumns.length === 0) return null;
  return {
    columns: shownColumns,
    rows: objects.map((record) => shownColumns.map((name) => cellText(ownValue(record, name)))),
  };
}

function ownValue(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A truncated record parses within a few attempts; other text is not JSON. */
const MAX_ATTEMPTS = 8;

function parseTruncated(json: string): unknown {
  let text = json;
  for (
    let attempts = MAX_ATTEMPTS;
    attempts > 0 && text !== "";
    attempts--, text = withoutLastPart(text)
  ) {
    try {
      return parseJson(text + closers(text), parseAsWritten);
    } catch {}
  }
  return undefined;
}

function closers(text: string): string {
  let closing = "";
  let isString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (isString) {
      if (character === "\\") i++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") closing = `}${closing}`;
    else if (character === "[") closing = `]${closing}`;
    else if (character === "}" || character === "]") closing = closing.slice(1);
  }
  return isString ? `"${closing}` : closing;
}

function withoutLastPart(text: string): string {
  const partialEscape = /\\(?:u[\da-f]{0,3})?$/i.exec(text);
  if (partialEscape) return text.slice(0, partialEscape.index);
  const comma = text.lastIndexOf(",");
  return comma > 0 ? text.slice(0, comma) : "";
}

interface RawJson {
  rawJSON(source: string): object;
  isRawJSON(value: unknown): boolean;
}
/** JavaScript has had these since 2025, but TypeScript does not declare them yet. */
const { rawJSON, isRawJSON } = JSON as unknown as RawJson;

/** Keeps numbers exactly as written. @throws SyntaxError */
export function parseAsWritten(json: string): unknown {
  const keepSource = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === "number" && source !== undefined ? rawJSON(source) : value;
  return JSON.parse(json, keepSource as Parameters<typeof JSON.parse>[1]);
}

const NUMBER_PATTERN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Fields without types are numbers if they look like numbers. */
export function fieldAsWritten(field: string): unknown {
  return NUMBER_PATTERN.test(field) ? rawJSON(field) : field;
}

export function isNumber(value: unknown): boolean {
  return isRawJSON(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !isRawJSON(value);
}
