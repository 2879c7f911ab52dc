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

const PAGE_SIZE = 50;
const BATCH_SIZE = 500;

type Value = number | string | null;
type KeysetPosition = readonly [value: Value, key: number | string];

interface Start {
  position: KeysetPosition;
  isIncluded: boolean;
}

/** Pages by keyset, so that the last page costs as much as the first. */
export async function listInOrder<DB, TB extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Orders<Sort>,
  { sort, after, from }: Pick<Listing<Sort>, "sort" | "after" | "from">,
  limit = PAGE_SIZE,
): Promise<ListPage<Row>> {
  const order = orders[sort];
  const start =
    after === undefined ? await startAt(query, order, from) : startAfter(after, sort, order);
  const keyedRows: Array<Row & KeyedRow> = [];
  for (const isNull of partsOf(order, start)) {
    const hasStart = start !== null && isNull === (start.position[0] === null);
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
function partsOf({ nulls }: Order, start: Start | null): boolean[] {
  if (!nulls) return [false];
  const parts = nulls[0] === "first" ? [true, false] : [false, true];
  return start ? parts.slice(parts.indexOf(start.position[0] === null)) : parts;
}

function partOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, key, direction, nulls }: Order,
  isNull: boolean,
  start: Start | null,
) {
  const [value, id] = [sql.ref<Value>(by), sql.ref<number | string>(key)];
  const idDirection = isNull ? (nulls?.[1] ?? direction) : direction;
  const side = sql.raw(`${idDirection === "asc" ? ">" : "<"}${start?.isIncluded ? "=" : ""}`);
  const [startValue, startKey] = start?.position ?? [];
  const afterStart = isNull
    ? sql<SqlBool>`${id} ${side} ${startKey}`
    : sql<SqlBool>`(${value}, ${id}) ${side} (${startValue}, ${startKey})`;
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
function startAfter(after: string, sort: string, order: Order): Start | null {
  const { type, keyType = "string", nulls } = order;
  try {
    const [cursorSort, value, key] = JSON.parse(Buffer.from(after, "base64url").toString());
    const isValue = value === null ? nulls !== undefined : hasType(type, value);
    const isPosition = cursorSort === sort && isValue && hasType(keyType, key);
    return isPosition ? { position: [value, key], isIncluded: false } : null;
  } catch {
    return null;
  }
}

/** Returns null, for the first page, if the row no longer exists. */
async function startAt<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, key, keyType }: Order,
  from: string | undefined,
): Promise<Start | null> {
  if (from === undefined || keyType === "number") return null;
  const row = await query
    .select([sql.ref<Value>(by).as("order_value"), sql.ref<string>(key).as("order_key")])
    .where(sql<SqlBool>`${sql.ref(key)} = ${from}`)
    .executeTakeFirst();
  if (!row) return null;
  // `by` and `key` name the columns of the order.
  const { order_value, order_key } = row as unknown as KeyedRow;
  return { position: [order_value, order_key], isIncluded: true };
}

const hasType = (type: Order["type"], value: unknown) =>
  type === "number"
    ? Number.isSafeInteger(value)
    : typeof value === "string" && !value.includes("\0");

export interface ListedTable<Row, Sort extends string> {
  sorts: readonly [Sort, ...Sort[]];
  list(db: Db, listing: Listing<Sort>, limit?: number): Promise<ListPage<Row>>;
}

interface TableSource<DB, TB extends keyof DB, Stored, Sort extends string, Row> {
  orders: Orders<Sort>;
  from(db: Db): SelectQueryBuilder<DB, TB, Stored>;
  /** The columns that a search looks at, or the condition for it. */
  search: SearchedColumns | ((db: Db, search: string) => RawBuilder<SqlBool>);
  /** Completes the rows of a page. */
  complete?(rows: Stored[], db: Db): Row[] | Promise<Row[]>;
}

export function listedTable<DB, TB extends keyof DB, Stored, Sort extends string, Row = Stored>({
  orders,
  from,
  search: searched,
  complete,
}: TableSource<DB, TB, Stored, Sort, Row>): ListedTable<Row, Sort> {
  const condition = (db: Db, search: string) =>
    typeof searched === "function" ? searched(db, search) : containsText(db, searched, search);
  return {
    sorts: Object.keys(orders) as [Sort, ...Sort[]],
    async list(db, { search, ...listing }, limit) {
      const query = from(db).$if(search !== "", (rows) => rows.where(condition(db, search)));
      const { rows, next } = await listInOrder(
        query as SelectQueryBuilder<DB, TB, Stored>,
        orders,
        listing,
        limit,
      );
      // Rows that need nothing more are complete.
      return { rows: complete ? await complete(rows, db) : (rows as unknown as Row[]), next };
    },
  };
}

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

type SearchedColumns = ReadonlyArray<string | RawBuilder<string>>;

export function containsText(
  db: Db,
  columns: SearchedColumns,
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
