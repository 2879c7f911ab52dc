import { parseJson } from "../../formats/records/parse-json";

export interface Column {
  name: string;
  kinds: readonly ColumnKind[];
  filled: number;
  length?: number;
}

export type ColumnKind = "text" | "number" | "truth" | "list" | "object";

const MAX_COLUMNS = 24;
const MAX_NAME_CHARACTERS = 60;

type JsonParser = (json: string) => unknown;

export function recordsIn(content: string, parse: JsonParser = JSON.parse): unknown[] {
  const document = tryParse(content, parse);
  if (document !== undefined) return Array.isArray(document) ? document : [document];
  return content
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => tryParse(line, parse));
}

function tryParse(json: string, parse: JsonParser): unknown {
  try {
    return parseJson(json, parse);
  } catch {
    return undefined;
  }
}

export function columnsOf(records: readonly unknown[]): Column[] {
  const columns = new Map<string, { kinds: Set<ColumnKind>; lengths: number[] }>();
  for (const record of records) {
    if (!isObject(record)) continue;
    for (const [name, value] of Object.entries(record)) {
      if (value === null || value === "") continue;
      let column = columns.get(name);
      if (!column) {
        if (columns.size >= MAX_COLUMNS) continue;
        column = { kinds: new Set(), lengths: [] };
        columns.set(name, column);
      }
      column.kinds.add(kindOf(value));
      column.lengths.push(lengthOf(value));
    }
  }
  return [...columns].map(([name, { kinds, lengths }]) => ({
    name: name.slice(0, MAX_NAME_CHARACTERS),
    kinds: [...kinds],
    filled: lengths.length / records.length,
    length: lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 0,
  }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}

export function kindOf(value: unknown): ColumnKind {
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "number";
    case "boolean":
      return "truth";
    default:
      return "object";
  }
}
