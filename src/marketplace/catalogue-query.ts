import type { Compilable, ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "../../db/client";
import { type Prepared, prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { PackagesTable } from "../../db/schema/packages";
import type { SearchMatches } from "../../db/search";
import type { Cursor } from "../lib/cursor";
import {
  type CatalogueEntry,
  directionOf,
  ORDERS,
  type Order,
  type RunPosition,
} from "./catalogue-orders";
import type { Choices } from "./choices";

type Builder = ExpressionBuilder<Schema, "packages">;

/** What a run is of, and so which index it is read from. */
const CHOICES = ["status", "certified", "rights_class", "category", "language"] as const;

/** What else can narrow a run, by the name of the value that it binds. */
const LIMITS = {
  endsAfter: { column: "auction_end_time", operator: ">" },
  endedBy: { column: "auction_end_time", operator: "<=" },
  endsBefore: { column: "auction_end_time", operator: "<" },
  listedSince: { column: "created_at", operator: ">=" },
  roadshowAfter: { column: "roadshow_end_time", operator: ">" },
  minPrice: { column: "listed_price_cents", operator: ">=" },
  maxPrice: { column: "listed_price_cents", operator: "<=" },
} as const;

type Choice = (typeof CHOICES)[number];
type Limit = keyof typeof LIMITS;
type BoundName = Choice | Limit;
export type Bounds = { [Name in Choice]?: PackagesTable[Name] } & { [Name in Limit]?: number };

/** The column by whose index a run is walked: that of its order, or the price where it narrows more. */
type Walked = (typeof ORDERS)[Order]["column"];

type Values = Record<BoundName | keyof Cursor | "limit", never>;

const queries = new Map<string, Prepared<Values, CatalogueEntry>>();

/** A query by its shape, compiled the first time that the shape is asked for. */
function queryOf(
  shape: unknown[],
  bounds: Bounds,
  build: (
    packages: PackagesQuery,
    named: Bounds,
    value: (name: keyof Values) => never,
  ) => PackagesQuery,
): Prepared<Values, CatalogueEntry> {
  const key = [...shape, ...Object.keys(bounds)].join();
  let query = queries.get(key);
  if (!query) {
    query = prepared((anyDb, value) => {
      const names = Object.keys(bounds) as BoundName[];
      const named = Object.fromEntries(names.map((name) => [name, value(name)]));
      const built: PackagesQuery = build(anyDb.selectFrom("packages"), named, value);
      return built.select(ENTRY) as Compilable<CatalogueEntry>;
    });
    queries.set(key, query);
  }
  return query;
}

/** One run of the catalogue: at most `limit` entries in order, from the index that leads to them. */
export async function readRun(
  db: Db,
  bounds: Bounds,
  position: RunPosition,
): Promise<CatalogueEntry[]> {
  const { order, from, backwards, limit } = position;
  const { column } = ORDERS[order];
  const walked = (await isNarrowPrice(db, bounds, column)) ? "listed_price_cents" : column;
  const shape = [order, walked, from !== null, backwards];
  const run = queryOf(shape, bounds, (packages, named, value) => {
    const cursor = from && { orderValue: value("orderValue"), seq: value("seq") };
    const bound = { order, from: cursor, backwards, limit: value("limit") };
    const resumed = from && walked === column ? directionOf(position) : null;
    return inOrder(narrowed(packages, named, walked, resumed), "packages.seq", bound);
  });
  const cursor = from && { orderValue: from.orderValue, seq: from.seq };
  return run.all(db, { ...bounds, ...cursor, limit } as Values);
}

/** Up to this many packages are sorted, which costs less than walking another order's index. */
const NARROW = 1000;

/** Whether the prices asked for leave only a few packages of a run that has another order. */
async function isNarrowPrice(db: Db, bounds: Bounds, column: Walked): Promise<boolean> {
  const { minPrice, maxPrice } = bounds;
  if (minPrice === undefined && maxPrice === undefined) return false;
  if (column === "listed_price_cents") return false;
  const narrowing = [...CHOICES, "minPrice", "maxPrice"] as const;
  const given: Bounds = Object.fromEntries(
    narrowing.flatMap((name) => (bounds[name] === undefined ? [] : [[name, bounds[name]]])),
  );
  const beyond = queryOf(["beyond"], given, (packages, named, value) =>
    narrowed(packages, named, "listed_price_cents").limit(1).offset(value("limit")),
  );
  return (await beyond.first(db, { ...given, limit: NARROW } as Values)) === undefined;
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
    .$if(choices.languages.length > 0, (q) => q.where("language", "in", choices.languages))
    .$if(choices.rightsClasses.length > 0, (q) =>
      q.where("rights_class", "in", choices.rightsClasses),
    );
  const query = narrowed(found, bounds, ORDERS[position.order].column);
  return inOrder(query, "found.seq", position).select(ENTRY).execute();
}

const ENTRY = [
  "packages.seq",
  "packages.id",
  "packages.version",
  "packages.auction_end_time",
  "packages.listed_price_cents",
  "packages.total_words",
] as const;

// biome-ignore lint/suspicious/noExplicitAny: either source of packages; the columns are the same
type PackagesQuery = SelectQueryBuilder<any, any, any>;

/**
 * Having no statistics, SQLite assumes that a bound on a column leaves few rows, and sorts them
 * instead of walking the index that has the order. So a bound is hidden from it, unless its column
 * is the one that the index is walked by; and where the walk continues from a cursor, only the
 * bound at its far end is shown, since at the near end the cursor is the bound.
 */
function narrowed<Query extends PackagesQuery>(
  query: Query,
  bounds: Bounds,
  walked: Walked,
  resumed: "asc" | "desc" | null = null,
): Query {
  const conditions = Object.entries(bounds) as Array<[BoundName, number]>;
  return query.where((eb: Builder) =>
    eb.and(
      conditions.map(([name, value]) => {
        if (!(name in LIMITS)) return eb(name as Choice, "=", value);
        const { column, operator } = LIMITS[name as Limit];
        const near = resumed === (operator.startsWith(">") ? "asc" : "desc");
        const hidden = (column !== walked || near) && column !== "roadshow_end_time";
        return hidden ? eb(eb(column, "+", 0), operator, value) : eb(column, operator, value);
      }),
    ),
  ) as Query;
}

function inOrder<Query extends PackagesQuery>(
  query: Query,
  seq: "packages.seq" | "found.seq",
  position: RunPosition,
): Query {
  const { order, from, limit } = position;
  const { column } = ORDERS[order];
  const direction = directionOf(position);
  const past = direction === "asc" ? ">" : "<";
  const ordered = column === "seq" ? query : query.orderBy(column, direction);
  return ordered
    .$if(from !== null && column === "seq", (q) => q.where(seq, past, from?.seq))
    .$if(from !== null && column !== "seq", (q) =>
      q.where((eb) =>
        eb(
          eb.refTuple(column, seq),
          past,
          eb.tuple(from?.orderValue as number, from?.seq as number),
        ),
      ),
    )
    .orderBy(seq, direction)
    .limit(limit) as Query;
}
