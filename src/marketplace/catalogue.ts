import type { Db } from "../../db/client";
import { searchMatches } from "../../db/search";
import { decodeCursor, encodeCursor } from "../lib/cursor";
import { DAY, ENDING_SOON_MS } from "../lib/time";
import { loadPackages, type Package } from "../packages/packages";
import {
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, type RightsFilter } from "../rights/rights";
import {
  type Bounds,
  type CatalogueEntry,
  ORDERS,
  type RunPosition,
  readRun,
  readSearch,
} from "./catalogue-query";
import type { Choices } from "./choices";
import type { Sort, StatusFilter } from "./schema";

/** What to show; what is left out does not filter. Prices in cents, the bounds included. */
export interface CatalogueFilter extends RightsFilter {
  status: StatusFilter;
  category?: Category;
  language?: Language;
  minPriceCents?: number;
  maxPriceCents?: number;
  certifiedOnly: boolean;
  search?: string;
}

export interface CatalogueRequest {
  filter: CatalogueFilter;
  sort: Sort;
  /** From an earlier page's `nextCursor`. */
  cursor?: string;
  limit: number;
}

export interface CataloguePage {
  entries: CatalogueEntry[];
  nextCursor: string | null;
}

/** New listings: of the last 7 days (docs/product.md#status-filters). */
const NEW_MS = 7 * DAY;

/**
 * One page of the catalogue, by keyset (docs/product.md#the-list).
 *
 * A filter value can stand for several stored values, and SQLite would have to sort what `in` over
 * an index finds. So each combination of stored values is read as a run of its own, in order from
 * its index, and the runs are merged: a page costs the same at any depth.
 * @throws BadCursor
 */
export async function browseCatalogue(
  db: Db,
  { filter, sort, cursor, limit }: CatalogueRequest,
  now: number,
): Promise<CataloguePage> {
  const position: RunPosition = {
    sort,
    after: cursor === undefined ? null : decodeCursor(cursor, sort),
    limit: limit + 1,
  };
  const bounds = boundsOf(filter, sort, now);
  const choices = choicesOf(filter);
  const search = searchMatches(filter.search ?? "");
  const found = search
    ? await readSearch(db, search, choices, bounds, position)
    : await readRuns(db, combinationsOf(choices), bounds, position);

  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const nextCursor =
    last && found.length > limit
      ? encodeCursor(sort, { orderValue: last[ORDERS[sort].column], seq: last.seq })
      : null;
  return { entries, nextCursor };
}

async function readRuns(
  db: Db,
  combinations: Bounds[],
  bounds: Bounds,
  position: RunPosition,
): Promise<CatalogueEntry[]> {
  const runs: CatalogueEntry[][] = [];
  for (const combination of combinations) {
    runs.push(await readRun(db, { ...combination, ...bounds }, position));
  }
  return runs.length === 1 ? runs.flat() : runs.flat().sort(inOrderOf(position.sort));
}

function inOrderOf(sort: Sort): (a: CatalogueEntry, b: CatalogueEntry) => number {
  const { column, direction } = ORDERS[sort];
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => sign * (a[column] - b[column] || a.seq - b.seq);
}

function choicesOf(filter: CatalogueFilter): Choices {
  return {
    statuses: filter.status === "all" ? ["active", "ended", "settled"] : ["active"],
    certified: filter.certifiedOnly ? [1] : [1, 0],
    categories: filter.category ? categoriesMatching(filter.category) : [],
    languages: filter.language ? languagesMatching(filter.language) : [],
    rightsClasses: classesMatching(filter),
  };
}

function combinationsOf(choices: Choices): Bounds[] {
  const all = (name: keyof Bounds, values: ReadonlyArray<string | number>) =>
    values.length === 0 ? [{}] : values.map((value) => ({ [name]: value }));
  return [
    all("status", choices.statuses),
    all("certified", choices.certified),
    all("rights_class", choices.rightsClasses),
    all("category", choices.categories),
    all("language", choices.languages),
  ].reduce<Bounds[]>(
    (combinations, choice) =>
      combinations.flatMap((c) => choice.map((value) => ({ ...c, ...value }))),
    [{}],
  );
}

function boundsOf(filter: CatalogueFilter, sort: Sort, now: number): Bounds {
  const { status, minPriceCents, maxPriceCents } = filter;
  return {
    // What has ended cannot end soon: that order leaves it out under every status.
    ...((status !== "all" || sort === "ending-soon") && { endsAfter: now }),
    ...(status === "ending-soon" && { endsBefore: now + ENDING_SOON_MS }),
    ...(status === "new" && { listedSince: now - NEW_MS }),
    ...(status === "featured" && { roadshowAfter: now }),
    ...(minPriceCents !== undefined && { minPrice: minPriceCents }),
    ...(maxPriceCents !== undefined && { maxPrice: maxPriceCents }),
  };
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
