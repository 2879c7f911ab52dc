import { FileFaultError } from "../faults";
import { MAX_CHARACTERS } from "../limits";

export interface Dialect {
  delimiter: string;
  quotes: boolean;
  lineEnd: "\n" | "\r";
}

export interface RowBounds {
  rows: number;
  fields: number;
}

const UNBOUNDED: RowBounds = { rows: Infinity, fields: Infinity };

/** Added to each field's length, to limit rows of very many short fields. */
const FIELD_CHARACTERS = 32;

export async function* rowsOf(
  text: AsyncIterable<string>,
  dialect: Dialect,
): AsyncGenerator<string[]> {
  let pending = "";
  let pieces: string[] = [];
  let [waitingLength, minLength] = [0, 0];
  for await (const piece of text) {
    pieces.push(piece);
    waitingLength += piece.length;
    if (waitingLength < minLength) continue;
    const buffered = pending + pieces.join("");
    const { rows, end } = parseRows(buffered, dialect, false);
    yield* rows;
    pending = buffered.slice(end);
    if (pending.length > MAX_CHARACTERS) throw new FileFaultError("line-too-long");
    [pieces, waitingLength, minLength] = [[], 0, rows.length > 0 ? 0 : pending.length];
  }
  const buffered = pending + pieces.join("");
  if (buffered === "") return;
  const { rows, end } = parseRows(buffered, dialect, true);
  yield* rows;
  if (end < buffered.length) throw new FileFaultError("truncated");
}

export function parseRows(
  text: string,
  { delimiter, quotes, lineEnd }: Dialect,
  isLast: boolean,
  bounds = UNBOUNDED,
): { rows: string[][]; end: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let [end, at, cost, fields] = [0, 0, 0, 0];
  const closeRow = (next: number) => {
    rows.push(row);
    row = [];
    cost = 0;
    end = next;
    at = next;
  };
  while (at < text.length && rows.length < bounds.rows && fields++ < bounds.fields) {
    const isQuoted = quotes && text[at] === '"';
    const closingIndex = isQuoted ? closingQuote(text, at + 1, isLast) : at;
    if (closingIndex < 0) return { rows, end };
    const from = isQuoted ? closingIndex + 1 : at;
    const fieldEnd = endOfField(text, from, delimiter, lineEnd);
    if (fieldEnd < 0 && !isLast) return { rows, end };
    const to = fieldEnd < 0 ? text.length : fieldEnd;
    const field = isQuoted
      ? text.slice(at + 1, closingIndex).replaceAll('""', '"') +
        text.slice(from, to).replace(/\r$/, "")
      : text.slice(at, to);
    cost += field.length + FIELD_CHARACTERS;
    if (cost > MAX_CHARACTERS) throw new FileFaultError("line-too-long");
    const isRowEnd = fieldEnd < 0 || text[to] === lineEnd;
    row.push(isRowEnd && field.endsWith("\r") ? field.slice(0, -1) : field);
    if (isRowEnd) closeRow(Math.min(to + 1, text.length));
    else at = to + 1;
    if (!isRowEnd && isLast && at === text.length) {
      row.push("");
      closeRow(at);
    }
  }
  return { rows, end };
}

function closingQuote(text: string, from: number, isLast: boolean): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (quote + 1 === text.length) return isLast ? quote : -1;
    if (text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

function endOfField(text: string, from: number, delimiter: string, lineEnd: string): number {
  const [delimiterCode, lineEndCode] = [delimiter.charCodeAt(0), lineEnd.charCodeAt(0)];
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === delimiterCode || code === lineEndCode) return i;
  }
  return -1;
}
