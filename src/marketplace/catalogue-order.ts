import { type RawBuilder, sql } from "kysely";
import type { Cursor } from "../lib/cursor";
import { type Bound, compared, type Order } from "./catalogue-filter";

export const BY_SEQ = "packages_by_seq";

const NEWEST = { column: "seq", index: BY_SEQ, isRising: false } as const;

export const ORDERS = {
  newest: NEWEST,
  "in-title": NEWEST,
  "in-subjects": NEWEST,
  "in-text": NEWEST,
  "ending-soon": { column: "auction_end_time", index: "packages_by_end", isRising: true },
  "price-low": { column: "listed_price_cents", index: "packages_by_price", isRising: true },
  "price-high": { column: "listed_price_cents", index: "packages_by_price", isRising: false },
  "most-words": { column: "total_words", index: "packages_by_words", isRising: false },
  "lately-ended": { column: "auction_end_time", index: "packages_by_end", isRising: false },
} as const satisfies Record<Order, { column: string; index: string; isRising: boolean }>;

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

export function columnOf({ order }: Pick<Position, "order">): RawBuilder<number> {
  return sql.ref(ORDERS[order].column);
}

export function inOrder(position: Position): RawBuilder<unknown> {
  const direction = isRising(position) ? sql`asc` : sql`desc`;
  const seq = sql`seq ${direction}`;
  return sql`order by ${isBySeq(position) ? seq : sql`value ${direction}, ${seq}`}`;
}

const [BEFORE_ALL, BEHIND_ALL] = [-1, Number.MAX_SAFE_INTEGER];

/** SQLite enters an index by one condition only: the furthest of the bounds and of the entry to go on from. */
export function within(position: Position, bounds: readonly Bound[]): RawBuilder<unknown> {
  const { column } = ORDERS[position.order];
  const rising = isRising(position);
  const isNear = (bound: Bound) =>
    bound.column === column && bound.operator.startsWith(rising ? ">" : "<");
  const starts = bounds.filter(isNear).map(({ operator, value }) => ({
    orderValue: value,
    seq: operator.endsWith("=") === rising ? BEFORE_ALL : BEHIND_ALL,
  }));
  if (position.from) starts.push(position.from);
  starts.sort((a, b) => (a.orderValue - b.orderValue || a.seq - b.seq) * (rising ? 1 : -1));
  const from = starts.at(-1) ?? null;
  const rest = bounds.filter((bound) => !isNear(bound)).map(compared);
  return sql`${sql.join([sql`true`, ...rest], sql` and `)} ${after({ ...position, from }, sql`seq`, columnOf(position))}`;
}

export function after({ from, ...position }: Position, seq = sql`seq`, value = sql`value`) {
  if (from === null) return sql``;
  const past = isRising(position) ? sql`>` : sql`<`;
  if (isBySeq(position)) return sql`and ${seq} ${past} ${from.seq}`;
  return sql`and (${value}, ${seq}) ${past} (${from.orderValue}, ${from.seq})`;
}
