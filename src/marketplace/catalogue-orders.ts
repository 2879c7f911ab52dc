import type { Cursor } from "../lib/cursor";
import type { Sort } from "./schema";

/** Enough of a package to find its card: `version` tells whether a rendered one is still right. */
export interface CatalogueEntry {
  seq: number;
  id: string;
  version: number;
  auction_end_time: number;
  listed_price_cents: number;
  total_words: number;
}

/** A package's place in an order: what it is ordered by, and its row number. */
export interface Listed {
  seq: number;
  value: number;
}

/** Every order ends with the row number, in the same direction. */
export const ORDERS = {
  newest: { column: "seq", direction: "desc" },
  "ending-soon": { column: "auction_end_time", direction: "asc" },
  "price-low": { column: "listed_price_cents", direction: "asc" },
  "price-high": { column: "listed_price_cents", direction: "desc" },
  "most-words": { column: "total_words", direction: "desc" },
  /** What follows on that which ends next, where a list has both. */
  "lately-ended": { column: "auction_end_time", direction: "desc" },
} as const satisfies Record<
  Sort | "lately-ended",
  { column: keyof CatalogueEntry; direction: "asc" | "desc" }
>;

export type Order = keyof typeof ORDERS;

export interface RunPosition {
  order: Order;
  /** The entry to go on from; null for the beginning, or the end. */
  from: Cursor | null;
  /** Towards the beginning: entries come in the opposite order. */
  backwards: boolean;
  limit: number;
}

/** Which way a column is read. */
export function directionOf({ order, backwards }: RunPosition): "asc" | "desc" {
  const { direction } = ORDERS[order];
  if (!backwards) return direction;
  return direction === "asc" ? "desc" : "asc";
}
