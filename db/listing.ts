import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Listing, ListPage } from "../src/lib/listing";
import type { Db } from "./db";
import { engineOf } from "./engine";

export interface Order {
  by: string;
  type: "number" | "string";
  direction: "asc" | "desc";
  /** The last column of the keyset; never null. */
  key: string;
  keyType?: "number";
  /** Where rows with a null value go, and the order among them; undefined if no value is null. */
  nulls?: readonly ["first" | "last", Order["direction"]];
}

export type Orders<Sort extends string> = Readonly<Record<Sort, Order>>;

/** Sorts by arrival, because ids and references increase. */
export const byArrival = <Key extends string>(key: Key) =>
  ({
    latest: { by: key, key, type: "string", direction: "desc" },
    oldest: { by: key, key, type: "string", direction: "asc" },
  }) as const satisfies Orders<string>;

/** Rows that wait for a decision, the oldest first, and then the latest decisions. */
export const waitingFirst = (by: string, key: string) =>
  ({ by, key, type: "number", direction: "desc", nulls: ["first", "asc"] }) as const;

export const sortsOf = <Sort extends string>(orders: Orders<Sort>) =>
  Object.keys(orders) as [Sort, ...Sort[]];

const PAGE_SIZE = 50;
const BATCH_SIZE = 500;

type Value = number | string | null;
type KeysetPosition = readonly [value: Value, key: number | string];

/** Pages by keyset, so that the last page costs as much as the first. */
export async function listInOrder<DB, TB extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Orders<Sort>,
  { sort, after }: Pick<Listing<Sort>, "sort" | "after">,
  limit = PAGE_SIZE,
): Promise<ListPage<Row>> {
  const order = orders[sort];
  const start = after === undefined ? null : decodePosition(after, sort, order);
  const keyedRows: Array<Row & KeyedRow> = [];
  for (const isNull of partsOf(order, start)) {
    const hasStart = start !== null && isNull === (start[0] === null);
    const part = partOf(query, order, isNull, hasStart ? start : null);
    const rows = await part.limit(limit + 1 - keyedRows.length).execute();
    // `partOf` selects the keys beside the row.
    keyedRows.push(...(rows as unknown as Array<Row & KeyedRow>));
    if (keyedRows.length > limit) break;
  }
  const page = keyedRows.slice(0, limit);
  const last = keyedRows.length > limit ? page.at(-1) : undefined;
  const next = last ? encodePosition([sort, last.order_value, last.order_key]) : null;
  // Without the keys, it is the row that was selected.
  const rows = page.map(({ order_value: _, order_key: __, ...row }) => row as unknown as Row);
  return { rows, next };
}

interface KeyedRow {
  order_value: Value;
  order_key: number | string;
}

/** Rows with and without a value are two queries, so that each reads its index in order. */
function partsOf({ nulls }: Order, start: KeysetPosition | null): boolean[] {
  if (!nulls) return [false];
  const parts = nulls[0] === "first" ? [true, false] : [false, true];
  return start ? parts.slice(parts.indexOf(start[0] === null)) : parts;
}

function partOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, key, direction, nulls }: Order,
  isNull: boolean,
  start: KeysetPosition | null,
) {
  const [value, id] = [sql.ref<Value>(by), sql.ref<number | string>(key)];
  const idDirection = isNull ? (nulls?.[1] ?? direction) : direction;
  const side = sql.raw(idDirection === "asc" ? ">" : "<");
  const afterStart = isNull
    ? sql<SqlBool>`${id} ${side} ${start?.[1]}`
    : sql<SqlBool>`(${value}, ${id}) ${side} (${start?.[0]}, ${start?.[1]})`;
  return query
    .select([value.as("order_value"), id.as("order_key")])
    .$if(nulls !== undefined, (part) =>
      part.where(isNull ? sql<SqlBool>`${value} is null` : sql<SqlBool>`${value} is not null`),
    )
    .$if(start !== null, (part) => part.where(afterStart))
    .$if(!isNull, (part) => part.orderBy(value, direction))
    .orderBy(id, idDirection);
}

const encodePosition = (position: readonly [string, ...KeysetPosition]) =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/** Returns null, for the first page, if the cursor is invalid or belongs to another order. */
function decodePosition(after: string, sort: string, order: Order): KeysetPosition | null {
  const { type, keyType = "string", nulls } = order;
  try {
    const [cursorSort, value, key] = JSON.parse(Buffer.from(after, "base64url").toString());
    const isValue = value === null ? nulls !== undefined : hasType(type, value);
    return cursorSort === sort && isValue && hasType(keyType, key) ? [value, key] : null;
  } catch {
    return null;
  }
}

const hasType = (type: Order["type"], value: unknown) =>
  type === "number"
    ? Number.isSafeInteger(value)
    : typeof value === "string" && !value.includes("\0");

/** Yields rows in batches, so that 100,000 rows are never in memory. */
export async function* everyPage<Row>(
  list: (after: string | undefined, limit: number) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await list(after, BATCH_SIZE);
    yield rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

export function containsText(
  db: Db,
  columns: ReadonlyArray<string | RawBuilder<string>>,
  search: string,
): RawBuilder<SqlBool> {
  const like = sql.raw(engineOf(db) === "postgres" ? "ilike" : "like");
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = columns.map((column) => {
    const text = typeof column === "string" ? sql.ref(column) : column;
    return sql`${text} ${like} ${pattern} escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
