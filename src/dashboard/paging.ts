import { BadCursor } from "../lib/cursor";
import { isId } from "../lib/ids";

/** One page of a list, latest first. */
export interface Page<Entry> {
  entries: Entry[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
}

export interface PageRequest {
  /** The one that the page before gave; a first page has none. */
  cursor?: string | undefined;
  limit: number;
}

/** `rows` has one entry more than a page where there is a next page; it is cut off. */
export function pageOf<Entry>(
  rows: Entry[],
  limit: number,
  keyOf: (entry: Entry) => string | number,
): Page<Entry> {
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? null : String(keyOf(last)) };
}

/** An id, whose order is that of time: lists end before it. @throws BadCursor */
export function idBefore(cursor: string): string {
  if (!isId(cursor)) throw new BadCursor();
  return cursor;
}

/** A row number of packages. @throws BadCursor */
export function seqBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new BadCursor();
  return Number(cursor);
}
