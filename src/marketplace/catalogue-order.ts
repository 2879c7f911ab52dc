import { type RawBuilder, sql } from "kysely";
import type { Cursor, OrderValue } from "../lib/cursor";
import type { CatalogueOrder } from "./catalogue-filter";
import type { ColumnBound } from "./filter-kinds";
import { comparison } from "./filter-sql";

export const BY_SEQ = "packages_by_seq";

const NEWEST = { column: "seq", index: BY_SEQ, isAscending: false } as const;
const END = { column: "auction_end_time", index: "packages_by_end" } as const;
const PRICE = { column: "listed_price_cents", index: "packages_by_price" } as const;
const TOKEN_PRICE = { column: "listed_token_cents", index: "packages_by_token_price" } as const;
const QUALITY = { column: "listed_quality", index: "packages_by_quality" } as const;
const SIZE = { column: "listed_tokens", index: "packages_by_size" } as const;
const BIDS = { column: "listed_bids", index: "packages_by_bids" } as const;
const TITLE = { column: "listed_title", index: "packages_by_title" } as const;
const PUBLISHER = { column: "listed_publisher", index: "packages_by_publisher" } as const;
const LANGUAGE = { column: "listed_language", index: "packages_by_language" } as const;

export const ORDERS = {
  newest: NEWEST,
  "in-title": NEWEST,
  "in-subjects": NEWEST,
  "in-text": NEWEST,
  "ending-soon": { ...END, isAscending: true },
  "ending-late": { ...END, isAscending: false },
  "lately-ended": { ...END, isAscending: false },
  "price-low": { ...PRICE, isAscending: true },
  "price-high": { ...PRICE, isAscending: false },
  "token-price-low": { ...TOKEN_PRICE, isAscending: true },
  "token-price-high": { ...TOKEN_PRICE, isAscending: false },
  "no-token-price": { ...TOKEN_PRICE, isAscending: false },
  "quality-high": { ...QUALITY, isAscending: false },
  "quality-low": { ...QUALITY, isAscending: true },
  "no-quality": { ...QUALITY, isAscending: false },
  "size-high": { ...SIZE, isAscending: false },
  "size-low": { ...SIZE, isAscending: true },
  "bids-high": { ...BIDS, isAscending: false },
  "bids-low": { ...BIDS, isAscending: true },
  "title-az": { ...TITLE, isAscending: true },
  "title-za": { ...TITLE, isAscending: false },
  "publisher-az": { ...PUBLISHER, isAscending: true },
  "publisher-za": { ...PUBLISHER, isAscending: false },
  "no-publisher": { ...PUBLISHER, isAscending: false },
  "language-az": { ...LANGUAGE, isAscending: true },
  "language-za": { ...LANGUAGE, isAscending: false },
} as const satisfies Record<
  CatalogueOrder,
  { column: string; index: string; isAscending: boolean }
>;

/** Unknown values have their own order, so that they come last in both directions. */
const UNKNOWN_LAST = {
  listed_token_cents: { order: "no-token-price", leastKnown: 0 },
  listed_quality: { order: "no-quality", leastKnown: 0 },
  listed_publisher: { order: "no-publisher", leastKnown: " " },
} as const;

export function knownBound(order: CatalogueOrder): ColumnBound[] {
  const { column } = ORDERS[order];
  if (!(column in UNKNOWN_LAST)) return [];
  const { order: last, leastKnown } = UNKNOWN_LAST[column as keyof typeof UNKNOWN_LAST];
  const operator = order === last ? "<" : ">=";
  return [{ column: column as keyof typeof UNKNOWN_LAST, operator, value: leastKnown }];
}

export function ordersWithUnknown(order: CatalogueOrder): CatalogueOrder[] {
  const { column } = ORDERS[order];
  return column in UNKNOWN_LAST
    ? [order, UNKNOWN_LAST[column as keyof typeof UNKNOWN_LAST].order]
    : [order];
}

const TEXT_COLUMNS: readonly string[] = ["listed_title", "listed_publisher", "listed_language"];

export function isByText(order: CatalogueOrder): boolean {
  return TEXT_COLUMNS.includes(ORDERS[order].column);
}

export interface ListPosition {
  order: CatalogueOrder;
  from: Cursor | null;
  isBackwards: boolean;
  limit: number;
}

export function isBySeq({ order }: Pick<ListPosition, "order">): boolean {
  return ORDERS[order].column === "seq";
}

export function isAscending({
  order,
  isBackwards,
}: Pick<ListPosition, "order" | "isBackwards">): boolean {
  return ORDERS[order].isAscending !== isBackwards;
}

export function columnOf({ order }: Pick<ListPosition, "order">): RawBuilder<OrderValue> {
  return sql.ref(ORDERS[order].column);
}

export function orderBy(position: ListPosition): RawBuilder<unknown> {
  const direction = isAscending(position) ? sql`asc` : sql`desc`;
  const seq = sql`seq ${direction}`;
  return sql`order by ${isBySeq(position) ? seq : sql`value ${direction}, ${seq}`}`;
}

const [MIN_SEQ, MAX_SEQ] = [-1, Number.MAX_SAFE_INTEGER];

interface StartingPoint {
  from: Cursor | null;
  rest: RawBuilder<unknown>;
}

/** SQLite can seek by only one condition, so this picks the furthest bound or the cursor. */
function startingPoint(position: ListPosition, bounds: readonly ColumnBound[]): StartingPoint {
  const { column } = ORDERS[position.order];
  const ascending = isAscending(position);
  const isStart = (bound: ColumnBound) =>
    bound.column === column && bound.operator.startsWith(ascending ? ">" : "<");
  const starts = bounds.filter(isStart).map(({ operator, value }) => ({
    orderValue: value,
    seq: operator.endsWith("=") === ascending ? MIN_SEQ : MAX_SEQ,
  }));
  if (position.from) starts.push(position.from);
  starts.sort((a, b) => compareCursors(a, b) * (ascending ? 1 : -1));
  const rest = bounds.filter((bound) => !isStart(bound)).map(comparison);
  return { from: starts.at(-1) ?? null, rest: sql.join([sql`true`, ...rest], sql` and `) };
}

export function rangeCondition(
  position: ListPosition,
  bounds: readonly ColumnBound[],
): RawBuilder<unknown> {
  const { from, rest } = startingPoint(position, bounds);
  return sql`${rest} ${afterCursor({ ...position, from }, sql`seq`, columnOf(position))}`;
}

/** SQLite seeks only by the first value of a pair, so equal values need a separate part. */
export function rangeParts(
  position: ListPosition,
  bounds: readonly ColumnBound[],
): RawBuilder<unknown>[] {
  const { from, rest } = startingPoint(position, bounds);
  if (from === null || from !== position.from) return [rangeCondition(position, bounds)];
  const operator = isAscending(position) ? sql`>` : sql`<`;
  const value = columnOf(position);
  return [
    sql`${rest} and ${value} = ${from.orderValue} and seq ${operator} ${from.seq}`,
    sql`${rest} and ${value} ${operator} ${from.orderValue}`,
  ];
}

/** Compares texts by their bytes, like both engines. */
function compareCursors(a: Cursor, b: Cursor): number {
  const [first, second] = [a.orderValue, b.orderValue];
  if (typeof first === "number" && typeof second === "number")
    return first - second || a.seq - b.seq;
  return Buffer.compare(Buffer.from(`${first}`), Buffer.from(`${second}`)) || a.seq - b.seq;
}

export function afterCursor(
  { from, ...position }: ListPosition,
  seq = sql`seq`,
  value = sql`value`,
) {
  if (from === null) return sql``;
  const operator = isAscending(position) ? sql`>` : sql`<`;
  if (isBySeq(position)) return sql`and ${seq} ${operator} ${from.seq}`;
  return sql`and (${value}, ${seq}) ${operator} (${from.orderValue}, ${from.seq})`;
}
