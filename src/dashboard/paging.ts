import { BadCursor } from "../lib/cursor";
import { isId } from "../lib/ids";

export interface Page<Entry> {
  entries: Entry[];
  nextCursor: string | null;
}

export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

export function pageOf<Entry>(
  rows: Entry[],
  limit: number,
  keyOf: (entry: Entry) => string | number,
): Page<Entry> {
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? null : String(keyOf(last)) };
}

export function idBefore(cursor: string): string {
  if (!isId(cursor)) throw new BadCursor();
  return cursor;
}

export function seqBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new BadCursor();
  return Number(cursor);
}
