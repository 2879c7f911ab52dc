import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Listed, Listing } from "../src/lib/listing";
import type { Db } from "./db";
import { engineOf } from "./engine";

/** Neither value is ever null: a row without one would be on no page. */
export interface Order {
  /** A column, or an expression that has an index. */
  by: string;
  key: string;
  direction: "asc" | "desc";
  type: "number" | "string";
}

export type Orders<Sort extends string> = Readonly<Record<Sort, Order>>;

const A_PAGE = 50;
const A_BATCH = 500;

type Place = readonly [value: number | string, key: string];

/** One page by keyset, so that the last page costs as much as the first. */
export async function listInOrder<DB, TB extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Orders<Sort>,
  { sort, after }: Pick<Listing<Sort>, "sort" | "after">,
  limit = A_PAGE,
): Promise<Listed<Row>> {
  const { by, key, direction, type } = orders[sort];
  const [value, id] = [sql.raw<number | string>(by), sql.ref<string>(key)];
  const from = after === undefined ? null : placeIn(after, sort, type);
  const side = sql.raw(direction === "asc" ? ">" : "<");
  // SQLite enters an index of an expression by one value, and by no pair.
  const entry = by.startsWith("(") ? sql`${value} ${side}= ${from?.[0]} and ` : sql``;
  const found = await query
    .select([value.as("order_value"), id.as("order_key")])
    .$if(from !== null, (rest) =>
      rest.where(sql<SqlBool>`${entry}(${value}, ${id}) ${side} (${from?.[0]}, ${from?.[1]})`),
    )
    .orderBy(value, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit) as Array<Row & { order_value: Place[0]; order_key: string }>;
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last ? encode([sort, last.order_value, last.order_key]) : null;
  const rows = page.map(({ order_value: _, order_key: __, ...row }) => row as unknown as Row);
  return { rows, next };
}

const encode = (place: readonly [string, ...Place]) =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** A place of another order, or a made-up one, is the beginning. */
function placeIn(after: string, sort: string, type: Order["type"]): Place | null {
  try {
    const [of, value, key] = JSON.parse(Buffer.from(after, "base64url").toString());
    const isValue = typeof value === type && (type === "string" || Number.isSafeInteger(value));
    const isKnown = of === sort && isValue && typeof key === "string";
    return isKnown && !`${value}${key}`.includes("\0") ? [value, key] : null;
  } catch {
    return null;
  }
}

/** All of a listing, in batches, so that 100,000 rows are never in memory. */
export async function* everyPage<Row>(
  list: (after: string | undefined, limit: number) => Promise<Listed<Row>>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await list(after, A_BATCH);
    yield rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

/** Whether one of the columns holds the text, in either case of letters. */
export function containing(
  db: Db,
  columns: readonly string[],
  search: string,
): RawBuilder<SqlBool> {
  const like = sql.raw(engineOf(db) === "postgres" ? "ilike" : "like");
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const each = columns.map((name) => sql`${sql.ref(name)} ${like} ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
