import { type RawBuilder, sql } from "kysely";
import type { Cursor, OrderValue } from "../lib/cursor";
import { type Bound, compared, type Order } from "./catalogue-filter";

export const BY_SEQ = "packages_by_seq";

const NEWEST = { column: "seq", index: BY_SEQ, isRising: false } as const;
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
  "ending-soon": { ...END, isRising: true },
  "ending-late": { ...END, isRising: false },
  "lately-ended": { ...END, isRising: false },
  "price-low": { ...PRICE, isRising: true },
  "price-high": { ...PRICE, isRising: false },
  "token-price-low": { ...TOKEN_PRICE, isRising: true },
  "token-price-high": { ...TOKEN_PRICE, isRising: false },
  "no-token-price": { ...TOKEN_PRICE, isRising: false },
  "quality-high": { ...QUALITY, isRising: false },
  "quality-low": { ...QUALITY, isRising: true },
  "no-quality": { ...QUALITY, isRising: false },
  "size-high": { ...SIZE, isRising: false },
  "size-low": { ...SIZE, isRising: true },
  "bids-high": { ...BIDS, isRising: false },
  "bids-low": { ...BIDS, isRising: true },
  "title-az": { ...TITLE, isRising: true },
  "title-za": { ...TITLE, isRising: false },
  "publisher-az": { ...PUBLISHER, isRising: true },
  "publisher-za": { ...PUBLISHER, isRising: false },
  "no-publisher": { ...PUBLISHER, isRising: false },
  "language-az": { ...LANGUAGE, isRising: true },
  "language-za": { ...LANGUAGE, isRising: false },
} as const satisfies Record<Order, { column: string; index: string; isRising: boolean }>;

/** Unknown values have their own order, so that they come last in both directions. */
const UNKNOWN_LAST = {
  listed_token_cents: { order: "no-token-price", leastKnown: 0 },
  listed_quality: { order: "no-quality", leastKnown: 0 },
  listed_publisher: { order: "no-publisher", leastKnown: " " },
} as const;

export function knownBound(order: Order): Bound[] {
  const { column } = ORDERS[order];
  if (!(column in UNKNOWN_LAST)) return [];
  const { order: last, leastKnown } = UNKNOWN_LAST[column as keyof typeof UNKNOWN_LAST];
  const operator = order === last ? "<" : ">=";
  return [{ column: column as keyof typeof UNKNOWN_LAST, operator, value: leastKnown }];
}

export function unknownAfter(order: Order): Order[] {
  const { column } = ORDERS[order];
  return column in UNKNOWN_LAST
    ? [order, UNKNOWN_LAST[column as keyof typeof UNKNOWN_LAST].order]
    : [order];
}

const TEXTS: readonly string[] = ["listed_title", "listed_publisher", "listed_language"];

export function isByText(order: Order): boolean {
  return TEXTS.includes(ORDERS[order].column);
}

export interface Position {
  order: Order;
  from: Cursor | null;
  backwards: boolean;
  limit: number;
}

export function isBySeq({ order }: Pick<Position, "order">): boolean {
  return ORDERS[order].column === "seq";
}

export function isRising({ order, backwards }: Pick<Position, "order" | "backwards">): boolean {
  return ORDERS[order].isRising !== backwards;
}

export function columnOf({ order }: Pick<Position, "order">): RawBuilder<OrderValue> {
  return sql.ref(ORDERS[order].column);
}

export function inOrder(position: Position): RawBuilder<unknown> {
  const direction = isRising(position) ? sql`asc` : sql`desc`;
  const seq = sql`seq ${direction}`;
  return sql`order by ${isBySeq(position) ? seq : sql`value ${direction}, ${seq}`}`;
}

const [MIN_SEQ, MAX_SEQ] = [-1, Number.MAX_SAFE_INTEGER];

interface StartingPoint {
  from: Cursor | null;
  rest: RawBuilder<unknown>;
}

/** SQLite can seek by only one condition, so this picks the furthest bound or the cursor. */
function startingPoint(position: Position, bounds: readonly Bound[]): StartingPoint {
  const { column } = ORDERS[position.order];
  const rising = isRising(position);
  const isNear = (bound: Bound) =>
    bound.column === column && bound.operator.startsWith(rising ? ">" : "<");
  const starts = bounds.filter(isNear).map(({ operator, value }) => ({
    orderValue: value,
    seq: operator.endsWith("=") === rising ? MIN_SEQ : MAX_SEQ,
  }));
  if (position.from) starts.push(position.from);
  starts.sort((a, b) => compareCursors(a, b) * (rising ? 1 : -1));
  const rest = bounds.filter((bound) => !isNear(bound)).map(compared);
  return { from: starts.at(-1) ?? null, rest: sql.join([sql`true`, ...rest], sql` and `) };
}

export function inRange(position: Position, bounds: readonly Bound[]): RawBuilder<unknown> {
  const { from, rest } = startingPoint(position, bounds);
  return sql`${rest} ${afterCursor({ ...position, from }, sql`seq`, columnOf(position))}`;
}

/** SQLite seeks only by the first value of a pair, so equal values need a separate part. */
export function rangeParts(position: Position, bounds: readonly Bound[]): RawBuilder<unknown>[] {
  const { from, rest } = startingPoint(position, bounds);
  if (from === null || from !== position.from) return [inRange(position, bounds)];
  const past = isRising(position) ? sql`>` : sql`<`;
  const value = columnOf(position);
  return [
    sql`${rest} and ${value} = ${from.orderValue} and seq ${past} ${from.seq}`,
    sql`${rest} and ${value} ${past} ${from.orderValue}`,
  ];
}

/** Compares texts by their bytes, like both engines. */
function compareCursors(a: Cursor, b: Cursor): number {
  const [first, second] = [a.orderValue, b.orderValue];
  if (typeof first === "number" && typeof second === "number")
    return first - second || a.seq - b.seq;
  return Buffer.compare(Buffer.from(`${first}`), Buffer.from(`${second}`)) || a.seq - b.seq;
}

export function afterCursor({ from, ...position }: Position, seq = sql`seq`, value = sql`value`) {
  if (from === null) return sql``;
  const past = isRising(position) ? sql`>` : sql`<`;
  if (isBySeq(position)) return sql`and ${seq} ${past} ${from.seq}`;
  return sql`and (${value}, ${seq}) ${past} (${from.orderValue}, ${from.seq})`;
}
