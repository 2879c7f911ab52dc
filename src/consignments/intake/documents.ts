import { textOf } from "./columns";
import { Unreadable } from "./faults";
import type { Format } from "./formats";
import { parquetTexts } from "./parquet";
import { decoded, linesOf, rowsOf } from "./texts";

/** Hears the documents of a file: each begins, comes in pieces, and ends. */
export interface Listener {
  text(piece: string): void;
  end(): void;
  brokenLine(): void;
}

/** Share of broken lines from which on a file is not what it says. */
const MOST_BROKEN = 0.01;

/**
 * Reads a text file's documents.
 * @param path where it lies; only Parquet is read from there, not from the bytes
 */
export async function readDocuments(
  layout: Format["layout"],
  bytes: AsyncIterable<Uint8Array>,
  path: string | null,
  heard: Listener,
): Promise<void> {
  switch (layout) {
    case "txt":
    case "md":
      for await (const piece of decoded(bytes)) heard.text(piece);
      return heard.end();
    case "jsonl":
      return readLines(decoded(bytes), heard);
    case "csv":
      return readRows(decoded(bytes), heard);
    case "parquet":
      if (path === null) throw new Error("Parquet is read from a file");
      for await (const text of parquetTexts(path)) tell(heard, text);
      return;
    default:
      for await (const _ of bytes);
  }
}

function tell(heard: Listener, text: string): void {
  heard.text(text);
  heard.end();
}

async function readLines(text: AsyncIterable<string>, heard: Listener): Promise<void> {
  let [lines, broken] = [0, 0];
  for await (const line of linesOf(text)) {
    if (line.trim() === "") continue;
    if (hasMany(line)) throw new Unreadable("line-too-long");
    lines++;
    const document = textIn(lines === 1 ? line.replace(/^\uFEFF/, "") : line);
    if (document !== null) tell(heard, document);
    else {
      broken++;
      heard.brokenLine();
    }
  }
  if (broken > lines * MOST_BROKEN) throw new Unreadable("broken-lines");
}

/** So many objects, lists and keys take some 200 MB once they are read. */
const MOST_VALUES = 1_000_000;
const COUNTED = new Set(["{", "[", ":"].map((mark) => mark.charCodeAt(0)));

/** Whether a line may hold more values than are read at once. */
function hasMany(line: string): boolean {
  if (line.length <= MOST_VALUES) return false;
  let values = 0;
  for (let at = 0; at < line.length && values <= MOST_VALUES; at++)
    if (COUNTED.has(line.charCodeAt(at))) values++;
  return values > MOST_VALUES;
}

/** The text of a line of JSON; null where it is none. */
function textIn(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "string") return value;
    if (value === null || typeof value !== "object") return null;
    return textOf(Object.entries(value));
  } catch {
    return null;
  }
}

async function readRows(text: AsyncIterable<string>, heard: Listener): Promise<void> {
  let header: string[] | null = null;
  for await (const row of rowsOf(text)) {
    if (header === null) header = row.map((name) => name.replace(/^\uFEFF/, "").trim());
    else if (row.some((field) => field !== ""))
      tell(heard, textOf(row.map((field, at) => [header?.[at] ?? "", field])));
  }
}
