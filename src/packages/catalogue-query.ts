import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "../../db/client";
import { type Prepared, prepared } from "../../db/prepared";
import type { PackagesTable, Schema } from "../../db/schema";
import type { SearchMatches } from "../../db/search";
import type { Choices } from "./catalogue";
import type { Cursor } from "./cursor";
import type { Sort } from "./schema";

/** Enough of a package to find its card: `version` tells whether a rendered one is still right. */
export interface CatalogueEntry {
  seq: number;
  id: string;
  version: number;
  auction_end_time: number;
  starting_price_cents: number;
  total_words: number;
}

/** Every order ends with the row number, in the same direction. */
export const ORDERS = {
  newest: { column: "seq", direction: "desc" },
  "ending-soon": { column: "auction_end_time", direction: "asc" },
  "price-low": { column: "starting_price_cents", direction: "asc" },
  "price-high": { column: "starting_price_cents", direction: "desc" },
  "most-words": { column: "total_words", direction: "desc" },
} as const satisfies Record<Sort, { column: keyof CatalogueEntry; direction: "asc" | "desc" }>;

export interface RunPosition {
  sort: Sort;
  after: Cursor | null;
  limit: number;
}

type Builder = ExpressionBuilder<Schema, "packages">;

/** Everything that can narrow a run, by the name of the value that it binds. */
const CONDITIONS = {
  status: (eb: Builder, value: string) => eb("status", "=", value as PackagesTable["status"]),
  certified: (eb: Builder, value: number) => eb("certified", "=", value),
  category: (eb: Builder, value: string) => eb("category", "=", value),
  language: (eb: Builder, value: string) => eb("language", "=", value),
  endsAfter: (eb: Builder, value: number) => eb("auction_end_time", ">", value),
  endsBefore: (eb: Builder, value: number) => eb("auction_end_time", "<", value),
  listedSince: (eb: Builder, value: number) => eb("created_at", ">=", value),
  roadshowAfter: (eb: Builder, value: number) => eb("roadshow_end_time", ">", value),
  minPrice: (eb: Builder, value: number) => eb("starting_price_cents", ">=", value),
  maxPrice: (eb: Builder, value: number) => eb("starting_price_cents", "<=", value),
};

type BoundName = keyof typeof CONDITIONS;
export type Bounds = { [Name in BoundName]?: Parameters<(typeof CONDITIONS)[Name]>[1] };

type Values = Record<BoundName | keyof Cursor | "limit", never>;

const runs = new Map<string, Prepared<Values, CatalogueEntry>>();

/** One run of the catalogue: at most `limit` entries in order, from the index that leads to them. */
export function readRun(db: Db, bounds: Bounds, position: RunPosition): Promise<CatalogueEntry[]> {
  const { sort, after, limit } = position;
  const shape = [sort, after !== null, ...Object.keys(bounds)].join();
  let run = runs.get(shape);
  if (!run) {
    run = prepared((anyDb, value) => {
      const named = Object.fromEntries(
        Object.keys(bounds).map((name) => [name, value(name as BoundName)]),
      );
      const cursor = after && { orderValue: value("orderValue"), seq: value("seq") };
      const position = { sort, after: cursor, limit: value("limit") };
      const query = narrowed(anyDb.selectFrom("packages"), named);
      return inOrder(query, "packages.seq", position).select(ENTRY);
    });
    runs.set(shape, run);
  }
  return run.all(db, { ...bounds, ...after, limit } as Values);
}

/**
 * The entries that a text search finds, likewise. The search index drives the query: it yields
 * matches by row number, so that the newest come without a sort; the other orders sort them.
 */
export function readSearch(
  db: Db,
  search: SearchMatches,
  choices: Choices,
  bounds: Bounds,
  position: RunPosition,
): Promise<CatalogueEntry[]> {
  const found = db
    .selectFrom(search.as("found"))
    .crossJoin("packages")
    .whereRef("packages.seq", "=", "found.seq")
    .where("status", "in", choices.statuses)
    .where("certified", "in", choices.certified)
    .$if(choices.categories.length > 0, (q) => q.where("category", "in", choices.categories))
    .$if(choices.languages.length > 0, (q) => q.where("language", "in", choices.languages));
  return inOrder(narrowed(found, bounds), "found.seq", position).select(ENTRY).execute();
}

const ENTRY = [
  "packages.seq",
  "packages.id",
  "packages.version",
  "packages.auction_end_time",
  "packages.starting_price_cents",
  "packages.total_words",
] as const;

// biome-ignore lint/suspicious/noExplicitAny: either source of packages; the columns are the same
type PackagesQuery = SelectQueryBuilder<any, any, any>;

function narrowed<Query extends PackagesQuery>(query: Query, bounds: Bounds): Query {
  const conditions = Object.entries(bounds) as Array<[BoundName, never]>;
  return query.where((eb) =>
    eb.and(conditions.map(([name, value]) => CONDITIONS[name](eb as never, value))),
  ) as Query;
}

function inOrder<Query extends PackagesQuery>(
  query: Query,
  seq: "packages.seq" | "found.seq",
  { sort, after, limit }: RunPosition,
): Query {
  const { column, direction } = ORDERS[sort];
  const past = direction === "asc" ? ">" : "<";
  const ordered = column === "seq" ? query : query.orderBy(column, direction);
  return ordered
    .$if(after !== null && column === "seq", (q) => q.where(seq, past, after?.seq))
    .$if(after !== null && column !== "seq", (q) =>
      q.where((eb) =>
        eb(
          eb.refTuple(column, seq),
          past,
          eb.tuple(after?.orderValue as number, after?.seq as number),
        ),
      ),
    )
    .orderBy(seq, direction)
    .limit(limit) as Query;
}
