import type { Db } from "../../db/client";
import { searchMatches } from "../../db/search";
import { decodeCursor, encodeCursor, type Place } from "../lib/cursor";
import { loadPackages, type Package } from "../packages/packages";
import { type CatalogueFilter, combinationsOf, narrowingsOf } from "./catalogue-filter";
import {
  type CatalogueEntry,
  directionOf,
  ORDERS,
  type Order,
  type RunPosition,
} from "./catalogue-orders";
import { readRun, readSearch } from "./catalogue-query";
import type { Sort } from "./schema";

export interface CatalogueRequest {
  filter: CatalogueFilter;
  sort: Sort;
  /** From another page's `nextCursor` or `previousCursor`. */
  cursor?: string;
  limit: number;
}

export interface CataloguePage {
  entries: CatalogueEntry[];
  nextCursor: string | null;
  previousCursor: string | null;
}

/**
 * One page of the catalogue, by keyset both ways (docs/product.md#the-list).
 *
 * A filter value can stand for several stored values, and SQLite would have to sort what `in` over
 * an index finds. So each combination of stored values is read as a run of its own, in order from
 * its index, and the runs are merged: a page costs the same at any depth.
 * @throws BadCursor
 */
export async function browseCatalogue(
  db: Db,
  request: CatalogueRequest,
  now: number,
): Promise<CataloguePage> {
  const { cursor, ...first } = request;
  const { limit } = request;
  const place = cursor === undefined ? null : decodeCursor(cursor, ordersOf(request));
  const backwards = place?.side === "before";
  const found = await readOrders(db, request, place, now);
  const more = found.length > limit;
  // What lies before is less than a page: that is the first page, which is to be a whole one.
  if (backwards && !more) return browseCatalogue(db, first, now);

  const shown = found.slice(0, limit);
  if (backwards) shown.reverse();
  return {
    entries: shown.map(({ entry }) => entry),
    nextCursor: backwards || more ? cursorAt(shown.at(-1), "after") : null,
    previousCursor:
      place && (cursorAt(shown[0], "before") ?? encodeCursor({ ...place, side: "before" })),
  };
}

interface Found {
  entry: CatalogueEntry;
  order: Order;
}

function cursorAt(found: Found | undefined, side: Place["side"]): string | null {
  if (!found) return null;
  const { entry, order } = found;
  const orderValue = entry[ORDERS[order].column];
  return encodeCursor({ order, orderValue, seq: entry.seq, side });
}

/** The orders that a list is made of, one after the other: what has ended cannot end soon. */
function ordersOf({ filter, sort }: CatalogueRequest): Order[] {
  const both = sort === "ending-soon" && filter.status === "all";
  return both ? ["ending-soon", "lately-ended"] : [sort];
}

/** From a place on, or back from it: one more than fill a page, where there are as many. */
async function readOrders(
  db: Db,
  request: CatalogueRequest,
  place: Place<Order> | null,
  now: number,
): Promise<Found[]> {
  const backwards = place?.side === "before";
  const orders = backwards ? ordersOf(request).reverse() : ordersOf(request);
  const left = orders.slice(place ? orders.indexOf(place.order) : 0);
  const found: Found[] = [];
  for (const order of left) {
    const limit = request.limit + 1 - found.length;
    if (limit === 0) break;
    const from = place?.order === order ? place : null;
    const position = { order, from, backwards, limit };
    const entries = await readOrder(db, request.filter, position, now);
    found.push(...entries.map((entry) => ({ entry, order })));
  }
  return found;
}

async function readOrder(
  db: Db,
  filter: CatalogueFilter,
  position: RunPosition,
  now: number,
): Promise<CatalogueEntry[]> {
  const search = searchMatches(filter.search ?? "");
  const runs: CatalogueEntry[][] = [];
  for (const { choices, bounds } of narrowingsOf(filter, position.order, now)) {
    if (search) {
      runs.push(await readSearch(db, search, choices, bounds, position));
      continue;
    }
    for (const combination of combinationsOf(choices))
      runs.push(await readRun(db, { ...combination, ...bounds }, position));
  }
  if (runs.length === 1) return runs.flat();
  return runs.flat().sort(inOrderOf(position)).slice(0, position.limit);
}

function inOrderOf(position: RunPosition): (a: CatalogueEntry, b: CatalogueEntry) => number {
  const { column } = ORDERS[position.order];
  const sign = directionOf(position) === "asc" ? 1 : -1;
  return (a, b) => sign * (a[column] - b[column] || a.seq - b.seq);
}

/** The packages of a page, whole and in its order; one that was deleted meanwhile is left out. */
export async function loadInOrder(db: Db, entries: readonly CatalogueEntry[]): Promise<Package[]> {
  const rows = await loadPackages(
    db,
    entries.map(({ seq }) => seq),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return entries.flatMap(({ seq }) => bySeq.get(seq) ?? []);
}
