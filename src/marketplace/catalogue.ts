import type { Db } from "../../db/client";
import { findAlternativeQuery } from "../../db/search";
import { parseSearch, RANKS, type Rank, type SearchQuery } from "../../db/search/query";
import { BadCursor, decodeCursor, encodeCursor, type PagePosition } from "../lib/cursor";
import { loadPackages, type Package } from "../packages/packages";
import { type CatalogueOrder, filterConditionsOf } from "./catalogue-filter";
import { type ListedRow, type ListOptions, readList } from "./catalogue-list";
import { isByText, knownBound, ordersWithUnknown } from "./catalogue-order";
import type { CatalogueFilter } from "./filter-list";
import type { Sort } from "./schema";

export interface CatalogueRequest {
  filter: CatalogueFilter;
  sort: Sort;
  cursor?: string;
  limit: number;
}

export const ENTRY_COLUMNS = [
  "seq",
  "id",
  "version",
  "auction_end_time",
  "listed_price_cents",
  "total_words",
] as const;

export type CatalogueEntry = Pick<Package, (typeof ENTRY_COLUMNS)[number]>;

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
  options: ListOptions = {},
): Promise<CataloguePage> {
  const { cursor, ...firstRequest } = request;
  const { limit } = request;
  const cursorPosition = cursor === undefined ? null : decodeCursor(cursor, ordersOf(request));
  if (
    cursorPosition &&
    (typeof cursorPosition.orderValue === "string") !== isByText(cursorPosition.order)
  )
    throw new BadCursor();
  const isBackwards = cursorPosition?.side === "before";
  const typedSearch = request.filter.search ?? "";
  const readRows = (search: SearchQuery | null) =>
    readOrders(db, request, search, cursorPosition, now, options);
  let search = parseSearch(typedSearch);
  let rows = await readRows(search);
  const otherSearch = rows.length === 0 ? await findAlternativeQuery(db, typedSearch) : null;
  if (otherSearch) {
    search = otherSearch;
    rows = await readRows(otherSearch);
  }
  const hasMore = rows.length > limit;
  // If less than a page precedes the cursor, the first page is shown in full.
  if (isBackwards && !hasMore) return browseCatalogue(db, firstRequest, now, options);

  const pageRows = rows.slice(0, limit);
  if (isBackwards) pageRows.reverse();
  return {
    entries: await loadEntries(
      db,
      pageRows.map(({ seq }) => seq),
    ),
    search,
    nextCursor: isBackwards || hasMore ? cursorAt(pageRows.at(-1), "after") : null,
    previousCursor:
      cursorPosition &&
      (cursorAt(pageRows[0], "before") ?? encodeCursor({ ...cursorPosition, side: "before" })),
  };
}

interface FoundRow extends ListedRow {
  order: CatalogueOrder;
}

function cursorAt(row: FoundRow | undefined, side: PagePosition["side"]): string | null {
  if (!row) return null;
  const { seq, value, order } = row;
  return encodeCursor({ order, orderValue: value, seq, side });
}

const RANK_ORDERS = Object.keys(RANKS) as Array<keyof typeof RANKS>;

/** "Ending soon" excludes ended auctions, so a list can combine several orders. */
function ordersOf({ filter, sort }: CatalogueRequest): CatalogueOrder[] {
  if (sort === "relevance") return parseSearch(filter.search ?? "") ? RANK_ORDERS : ["newest"];
  const includesEnded = sort === "ending-soon" && filter.status === "all";
  return includesEnded ? ["ending-soon", "lately-ended"] : ordersWithUnknown(sort);
}

async function readOrders(
  db: Db,
  request: CatalogueRequest,
  search: SearchQuery | null,
  cursorPosition: PagePosition<CatalogueOrder> | null,
  now: number,
  options: ListOptions,
): Promise<FoundRow[]> {
  const isBackwards = cursorPosition?.side === "before";
  const { filter } = request;
  const orders = isBackwards ? ordersOf(request).toReversed() : ordersOf(request);
  const remainingOrders = orders.slice(cursorPosition ? orders.indexOf(cursorPosition.order) : 0);
  const rows: FoundRow[] = [];
  // With a smaller limit, PostgreSQL would scan all packages if few others match.
  const limit = request.limit + 1;
  for (const order of remainingOrders) {
    const missingCount = limit - rows.length;
    if (missingCount === 0) break;
    const from = cursorPosition?.order === order ? cursorPosition : null;
    const position = { order, from, isBackwards, limit };
    const conditions = filterConditionsOf(filter, order, now, knownBound(order));
    const rank = (RANKS as Partial<Record<CatalogueOrder, Rank>>)[order];
    const rankedSearch = search && rank ? { ...search, rank } : search;
    const listedRows = await readList(db, conditions, rankedSearch, position, options);
    rows.push(...listedRows.slice(0, missingCount).map((entry) => ({ ...entry, order })));
  }
  return rows;
}

export async function loadEntries(db: Db, seqs: readonly number[]): Promise<CatalogueEntry[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom("packages")
    .select(ENTRY_COLUMNS)
    .where("seq", "in", seqs)
    .execute();
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
