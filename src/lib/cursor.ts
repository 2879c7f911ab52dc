import { Refusal } from "./errors";

/** A `cursor` that no answer with this sort ever gave. */
export class BadCursor extends Refusal {
  constructor() {
    super("bad-cursor");
  }
}

/** The last entry of a page: what the page was ordered by, and its row number. */
export interface Cursor {
  orderValue: number;
  seq: number;
}

/** Opaque to clients; carries the sort, so that it cannot be used with another. */
export function encodeCursor(sort: string, { orderValue, seq }: Cursor): string {
  return Buffer.from(`${sort}.${orderValue}.${seq}`).toString("base64url");
}

/** @throws BadCursor */
export function decodeCursor(text: string, sort: string): Cursor {
  const parts = /^([a-z-]+)\.(\d{1,15})\.(\d{1,15})$/.exec(
    Buffer.from(text, "base64url").toString(),
  );
  if (parts?.[1] !== sort) throw new BadCursor();
  return { orderValue: Number(parts[2]), seq: Number(parts[3]) };
}
