import type { Db } from "../../db/client";
import { findOtherSearch } from "../../db/search";
import { parseSearch, RANKS, type Rank, type SearchQuery } from "../../db/search/query";
import { BadCursor, decodeCursor, encodeCursor, type Place } from "../lib/cursor";
import { loadPackages, type Package } from "../packages/packages";
import { type CatalogueFilter, narrowingOf, type Order } from "./catalogue-filter";
import { type ListedRow, type Reading, readList } from "./catalogue-list";
import { isByText, knownBound, unknownAfter } from "./catalogue-order";
import type { Sort } from "./schema";

export interface CatalogueRequest {
  filter: CatalogueFilter;
  sort: Sort;
  cursor?: string;
  limit: number;
}

export const ENTRY = [
  "seq",
  "id",
  "version",
  "auction_end_time",
  "listed_price_cents",
  "total_words",
] as const;

export type CatalogueEntry = Pick<Package, (typeof ENTRY)[number]>;

export interface CataloguePage {
  entries: CatalogueEntry[];
  nextCursor: string | null;
  previousCursor: string | null;
  search: SearchQuery | null;
}

/** Uses keyset pagination in both directions (docs/product.md#the-list). @throws BadCursor */
export async function browseCatalogue(
  db: Db,
  request: CatalogueRequest,
  now: number,
  reading: Reading = {},
): Promise<CataloguePage> {
  const { cursor, ...first } = request;
  const { limit } = request;
  const place = cursor === undefined ? null : decodeCursor(cursor, ordersOf(request));
  if (place && (typeof place.orderValue === "string") !== isByText(place.order))
    throw new BadCursor();
  const backwards = place?.side === "before";
  const typedSearch = request.filter.search ?? "";
  const readRows = (search: SearchQuery | null) =>
    readOrders(db, request, search, place, now, reading);
  let search = parseSearch(typedSearch);
  let rows = await readRows(search);
  const otherSearch = rows.length === 0 ? await findOtherSearch(db, typedSearch) : null;
  if (otherSearch) {
    search = otherSearch;
    rows = await readRows(otherSearch);
  }
  const hasMore = rows.length > limit;
  // If less than a page precedes the cursor, the first page is shown in full.
  if (backwards && !hasMore) return browseCatalogue(db, first, now, reading);

  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  return {
    entries: await loadEntries(
      db,
      shown.map(({ seq }) => seq),
    ),
    search,
    nextCursor: backwards || hasMore ? cursorAt(shown.at(-1), "after") : null,
    previousCursor:
      place && (cursorAt(shown[0], "before") ?? encodeCursor({ ...place, side: "before" })),
  };
}

interface FoundRow extends ListedRow {
  order: Order;
}

function cursorAt(row: FoundRow | undefined, side: Place["side"]): string | null {
  if (!row) return null;
  const { seq, value, order } = row;
  return encodeCursor({ order, orderValue: value, seq, side });
}

const RANKED = Object.keys(RANKS) as Array<keyof typeof RANKS>;

/** Ended auctions cannot end soon, so a list can consist of several orders. */
function ordersOf({ filter, sort }: CatalogueRequest): Order[] {
  if (sort === "relevance") return parseSearch(filter.search ?? "") ? RANKED : ["newest"];
  const isBoth = sort === "ending-soon" && filter.status === "all";
  return isBoth ? ["ending-soon", "lately-ended"] : unknownAfter(sort);
}

async function readOrders(
  db: Db,
  request: CatalogueRequest,
  search: SearchQuery | null,
  place: Place<Order> | null,
  now: number,
  reading: Reading,
): Promise<FoundRow[]> {
  const backwards = place?.side === "before";
  const { filter } = request;
  const orders = backwards ? ordersOf(request).toReversed() : ordersOf(request);
  const left = orders.slice(place ? orders.indexOf(place.order) : 0);
  const rows: FoundRow[] = [];
  // With a smaller limit, PostgreSQL would scan all packages if few others match.
  const limit = request.limit + 1;
  for (const order of left) {
    const missing = limit - rows.length;
    if (missing === 0) break;
    const from = place?.order === order ? place : null;
    const position = { order, from, backwards, limit };
    const narrowing = narrowingOf(filter, order, now, knownBound(order));
    const rank = (RANKS as Partial<Record<Order, Rank>>)[order];
    const ranked = search && rank ? { ...search, rank } : search;
    const listed = await readList(db, narrowing, ranked, position, reading);
    rows.push(...listed.slice(0, missing).map((entry) => ({ ...entry, order })));
  }
  return rows;
}

async function loadEntries(db: Db, seqs: readonly number[]): Promise<CatalogueEntry[]> {
  if (seqs.length === 0) return [];
  const rows = await db.selectFrom("packages").select(ENTRY).where("seq", "in", seqs).execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

export async function loadInOrder(db: Db, entries: readonly CatalogueEntry[]): Promise<Package[]> {
  const rows = await loadPackages(
    db,
    entries.map(({ seq }) => seq),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return entries.flatMap(({ seq }) => bySeq.get(seq) ?? []);
}
