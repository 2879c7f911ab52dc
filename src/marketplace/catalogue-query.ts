import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable, indexedBy } from "../../db/indexed";
import { type Prepared, prepared } from "../../db/prepared";
import { latest } from "../lib/memo";
import { directionOf, type Listed, ORDERS, type RunPosition } from "./catalogue-orders";
import { type Condition, every, FILTERED, type Placeholder, shapeOf, valuesOf } from "./conditions";

/** Indexes of db/migrations/0023-lists.ts, each of which has all that lists order and filter by. */
export const BY_ORDER = {
  seq: "packages_by_seq",
  auction_end_time: "packages_by_end",
  listed_price_cents: "packages_by_price",
  total_words: "packages_by_words",
} as const;

export type ListIndex =
  | (typeof BY_ORDER)[keyof typeof BY_ORDER]
  | "packages_counted"
  | "packages_featured";

/** A part of the catalogue that an index has in order. */
export interface Run {
  status: string;
  certified: number;
  /** What narrows the part of the index that is walked: bounds of the order's own column. */
  within: readonly Condition[];
}

/** How far a walk goes. */
export interface Walk {
  /** Entries of the index that are looked at, each for a ten-thousandth of a millisecond. */
  most: number;
  /** Entries to return; the position's own number without it. */
  limit?: number;
  /** Entries that fulfil the conditions and are left out at the beginning. */
  skip?: number;
}

/** The first entries of a run that fulfil the conditions, in order. Nothing but its index is read. */
export function walk(
  db: Db,
  run: Run,
  conditions: readonly Condition[],
  position: RunPosition,
  { most, limit = position.limit, skip = 0 }: Walk,
): Promise<Listed[]> {
  const query = queryOf<Listed>(
    ["walk", shapeOf(run.within), shapeOf(conditions), placeKey(position)],
    (value) => sql`${fittingEntries(run, conditions, position, value)}
      limit ${value("limit")} offset ${value("skip")}`,
  );
  return query.all(db, { ...fittingValues(run, conditions, position), ...{ most, limit, skip } });
}

/** The outer query keeps the order of the inner one, and stops it when it has enough. */
export function fittingEntries(
  run: Run,
  conditions: readonly Condition[],
  position: RunPosition,
  value: Placeholder,
): RawBuilder<unknown> {
  return sql`select seq, value from (
      select seq, ${orderColumn(position)} as value, ${sql.join(FILTERED.map((c) => sql.ref(c)))}
      from ${walked(run, position, value)} limit ${value("most")}
    ) as walked where ${every(conditions, "c", value)}`;
}

export function fittingValues(
  run: Run,
  conditions: readonly Condition[],
  position: RunPosition,
): Record<string, string | number> {
  return { ...walkedValues(run, position), ...valuesOf(conditions, "c") };
}

/** The entry of a run behind the first `most`, where a walk of so many has ended; if there is one. */
export function endOfWalk(
  db: Db,
  run: Run,
  position: RunPosition,
  most: number,
): Promise<Listed | undefined> {
  const query = queryOf<Listed>(
    ["end", shapeOf(run.within), placeKey(position)],
    (value) => sql`select seq, ${orderColumn(position)} as value
      from ${walked(run, position, value)} limit 1 offset ${value("most")}`,
  );
  return query.first(db, { ...walkedValues(run, position), most });
}

/** Where packages are looked for that fulfil some of the conditions: an index that leads to them. */
export interface Source {
  index: ListIndex;
  leading: readonly Condition[];
}

/** How many packages a source has, counted up to `most`. */
export async function sizeOf(db: Db, source: Source, most: number): Promise<number> {
  const { index, leading } = source;
  const query = queryOf<{ size: number }>(
    ["size", index, shapeOf(leading)],
    (value) => sql`select count(*) as size from (
      select 1 from ${indexedBy("packages", index)} where ${every(leading, "l", value)}
      limit ${value("most")}) as counted`,
  );
  return (await query.first(db, { ...valuesOf(leading, "l"), most }))?.size ?? 0;
}

/** The first entries of all that a source has and that fulfil the conditions too: they are sorted. */
export function gather(
  db: Db,
  source: Source,
  conditions: readonly Condition[],
  position: RunPosition,
): Promise<Listed[]> {
  const query = queryOf<Listed>(
    ["gather", ...gatheredShape(source, conditions, position)],
    (value) => sql`${gathered(source, conditions, position, value)} limit ${value("limit")}`,
  );
  const values = gatheredValues(source, conditions, position);
  return query.all(db, { ...values, limit: position.limit });
}

/** All that a source has and that fulfils the conditions too, in order. */
export function gathered(
  { index, leading }: Source,
  conditions: readonly Condition[],
  position: RunPosition,
  value: Placeholder,
): RawBuilder<unknown> {
  return sql`select seq, ${orderColumn(position)} as value
    from ${indexedBy("packages", index)}
    where ${every(leading, "l", value)} and ${every(conditions, "c", value)}
    ${fromPlace(position, value)} ${inOrder(position)}`;
}

export function gatheredShape(
  { index, leading }: Source,
  conditions: readonly Condition[],
  position: RunPosition,
): string[] {
  return [index, shapeOf(leading), shapeOf(conditions), placeKey(position)];
}

export function gatheredValues(
  { leading }: Source,
  conditions: readonly Condition[],
  position: RunPosition,
): Record<string, string | number> {
  return { ...valuesOf(leading, "l"), ...valuesOf(conditions, "c"), ...placeValues(position) };
}

function walked(run: Run, position: RunPosition, value: Placeholder): RawBuilder<unknown> {
  return sql`${indexedBy("packages", BY_ORDER[ORDERS[position.order].column])}
    where status = ${value("status")} and certified = ${value("certified")}
    and ${every(run.within, "w", value)} ${fromPlace(position, value)} ${inOrder(position)}`;
}

function walkedValues({ status, certified, within }: Run, position: RunPosition) {
  return { status, certified, ...valuesOf(within, "w"), ...placeValues(position) };
}

export function placeKey({ order, from, backwards }: RunPosition): string {
  return `${order} ${from !== null} ${backwards}`;
}

export function orderColumn({ order }: RunPosition): RawBuilder<unknown> {
  return sql.ref(ORDERS[order].column);
}

/** Every order ends with the row number. */
export function inOrder(position: RunPosition): RawBuilder<unknown> {
  const direction = directionOf(position) === "asc" ? sql`asc` : sql`desc`;
  if (ORDERS[position.order].column === "seq") return sql`order by seq ${direction}`;
  return sql`order by ${orderColumn(position)} ${direction}, seq ${direction}`;
}

export function fromPlace(position: RunPosition, value: Placeholder): RawBuilder<unknown> {
  if (position.from === null) return sql``;
  const past = directionOf(position) === "asc" ? sql`>` : sql`<`;
  if (ORDERS[position.order].column === "seq") return sql`and seq ${past} ${value("fromSeq")}`;
  return sql`and (${orderColumn(position)}, seq) ${past} (${value("fromValue")}, ${value("fromSeq")})`;
}

export function placeValues({ order, from }: RunPosition): Record<string, number> {
  if (from === null) return {};
  if (ORDERS[order].column === "seq") return { fromSeq: from.seq };
  return { fromValue: from.orderValue, fromSeq: from.seq };
}

type Query<Row> = Prepared<Record<string, string | number>, Row>;

/** At most 200 shapes: addresses that somebody makes up have as many as they like. */
const queries = latest<string, Query<unknown>>(200);

/** A query by its shape, compiled the first time that the shape is asked for. */
export function queryOf<Row>(
  shape: readonly string[],
  build: (value: Placeholder) => RawBuilder<unknown>,
): Query<Row> {
  const key = shape.join("|");
  let query = queries.get(key);
  if (!query) {
    query = prepared((db, value) => compilable(build(value as Placeholder), db));
    queries.set(key, query);
  }
  return query as Query<Row>;
}
