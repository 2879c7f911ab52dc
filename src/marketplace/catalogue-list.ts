import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { indexedBy, orderedJoin } from "../../db/indexed";
import { MAX_MATCHES, matchCondition, type SearchMatches, searchMatches } from "../../db/search";
import type { SearchQuery } from "../../db/search/query";
import type { OrderValue } from "../lib/cursor";
import { ALL_CATEGORIES } from "../packages/vocabulary";
import { type Bound, type Choice, conditions, type Narrowing, statuses } from "./catalogue-filter";
import {
  afterCursor,
  BY_SEQ,
  columnOf,
  inOrder,
  inRange,
  isBySeq,
  isRising,
  ORDERS,
  type Position,
  rangeParts,
} from "./catalogue-order";

export interface ListedRow {
  seq: number;
  value: OrderValue;
}

export interface Reading {
  readOnlyDb?: Db;
  maxWalked?: number;
}

/** Index entries to walk before switching to filtering first and sorting the result. */
const MAX_WALKED = 5000;

export async function readList(
  db: Db,
  narrowing: Narrowing,
  search: SearchQuery | null,
  position: Position,
  { readOnlyDb = db, maxWalked = MAX_WALKED }: Reading = {},
): Promise<ListedRow[]> {
  if (engineOf(db) === "postgres") return planned(db, narrowing, search, position);
  if (search)
    return amongMatches(db, searchMatches(search, matchingFrom(position)), narrowing, position);
  const index = indexFor(narrowing, position);
  const gatherFrom = (from: Db) => gather(from, index, enteringAt(index, narrowing), position);
  if (isShort(narrowing, position)) return gatherFrom(db);
  const walk = walkOf(narrowing, position);
  const { rows } =
    await sql<ListedRow>`select seq, value from (${walk} limit ${maxWalked}) as walked
    where ${statuses(narrowing)} and ${conditions(narrowing)} limit ${position.limit}`.execute(db);
  if (rows.length === position.limit) return rows;
  const left = await sql`${walk} limit 1 offset ${maxWalked}`.execute(db);
  return left.rows.length === 0 ? rows : gatherFrom(readOnlyDb);
}

async function planned(
  db: Db,
  narrowing: Narrowing,
  search: SearchQuery | null,
  position: Position,
): Promise<ListedRow[]> {
  const { parts, certified, bounds } = narrowing;
  const found =
    search && sql`and seq in (select rowid from package_words where ${matchCondition(search)})`;
  const firsts = parts.flatMap((part) =>
    certified.map(
      (seal) => sql`(select seq, ${columnOf(position)} as value from packages
        where status = ${part.status} and certified = ${seal} and ${conditions(narrowing)}
        and ${inRange(position, [...part.bounds, ...bounds])} ${found ?? sql``}
        ${inOrder(position)} limit ${position.limit})`,
    ),
  );
  const { rows } =
    await sql<ListedRow>`select seq, value from (${sql.join(firsts, sql` union all `)}) as firsts
    ${inOrder(position)} limit ${position.limit}`.execute(db);
  return rows;
}

function matchingFrom(position: Position) {
  return isBySeq(position)
    ? { continuation: afterCursor(position, sql`rowid`), isRising: isRising(position) }
    : {};
}

async function amongMatches(
  db: Db,
  matches: SearchMatches,
  narrowing: Narrowing,
  position: Position,
): Promise<ListedRow[]> {
  const order = inOrder(position);
  const { rows } = await sql<ListedRow>`select seq, value from (
      select packages.seq, packages.${columnOf(position)} as value, ${filtered(narrowing)} from ${matches} as found
      ${orderedJoin} ${indexedBy("packages", BY_SEQ)} on packages.seq = found.seq limit ${MAX_MATCHES}
    ) as matching
    where ${statuses(narrowing)} and ${conditions(narrowing)} ${afterCursor(position)}
    ${isBySeq(position) ? sql`` : order}
    limit ${position.limit}`.execute(db);
  return rows;
}

function walkOf(narrowing: Narrowing, position: Position): RawBuilder<ListedRow> {
  const { parts, certified, bounds } = narrowing;
  const { column, index } = ORDERS[position.order];
  const from = sql`select seq, ${sql.ref(column)} as value, ${filtered(narrowing)}
    from ${indexedBy("packages", index)} where`;
  const columnBounds = bounds.filter((bound) => bound.column === column);
  const arms = isBySeq(position)
    ? [sql`${from} true ${afterCursor(position)}`]
    : parts.flatMap((part) =>
        certified.flatMap((seal) =>
          rangeParts(position, [...part.bounds, ...columnBounds]).map(
            (condition) => sql`${from} status = ${part.status} and certified = ${seal}
              and ${condition}`,
          ),
        ),
      );
  return sql`${sql.join(arms, sql` union all `)} ${inOrder(position)}`;
}

const FILTER_COLUMNS = [
  ...["status", "certified", "category", "language", "rights_class"],
  ...["listed_price_cents", "auction_end_time", "created_at", "roadshow_end_time"],
  ...["listed_tokens", "listed_token_cents", "listed_quality", "listed_reserve", "listed_traits"],
];

function filtered({ bounds, choices }: Narrowing): RawBuilder<unknown> {
  const usedColumns = [...bounds, ...choices].map(({ column }) => column);
  return sql.join(
    [...new Set([...FILTER_COLUMNS, ...usedColumns])].map((column) => sql.ref(column)),
  );
}

async function gather(
  db: Db,
  index: string,
  narrowing: Narrowing,
  position: Position,
): Promise<ListedRow[]> {
  const value = columnOf(position);
  const { rows } =
    await sql<ListedRow>`select seq, ${value} as value from ${indexedBy("packages", index)}
    where ${statuses(narrowing)} and ${conditions(narrowing)} ${afterCursor(position, sql`seq`, value)}
    ${inOrder(position)} limit ${position.limit}`.execute(db);
  return rows;
}

const OWN_COLUMNS = new Set<string>([
  "listed_bids",
  "listed_title",
  "listed_publisher",
  "listed_language",
]);

const BOUND_INDEXES = {
  listed_price_cents: "packages_by_price",
  listed_token_cents: "packages_by_token_price",
  listed_quality: "packages_by_quality",
  listed_tokens: "packages_by_size",
} as const;

function indexFor({ bounds, choices }: Narrowing, { order }: Position): string {
  if (isOfPublisher(choices)) return "packages_by_publisher";
  if (isBound(bounds, "opens_at")) return "packages_upcoming";
  const { column, index } = ORDERS[order];
  if (OWN_COLUMNS.has(column)) return index;
  if (isBound(bounds, "roadshow_end_time")) return "packages_featured";
  if (isBound(bounds, "auction_end_time")) return "packages_by_end";
  if (choices.some(({ column }) => column === "category" || column === "language"))
    return "packages_counted";
  const names = Object.keys(BOUND_INDEXES) as Array<keyof typeof BOUND_INDEXES>;
  const bound = names.find((name) => isBound(bounds, name));
  return bound ? BOUND_INDEXES[bound] : index;
}

function isOfPublisher(choices: readonly Choice[]): boolean {
  return choices.some(({ column }) => column === "listed_publisher");
}

function isShort({ bounds, choices }: Narrowing, { order }: Position): boolean {
  if (isOfPublisher(choices) || isBound(bounds, "opens_at")) return true;
  const isTimed = isBound(bounds, "roadshow_end_time") || isBound(bounds, "auction_end_time");
  return isTimed && !OWN_COLUMNS.has(ORDERS[order].column);
}

function isBound(bounds: readonly Bound[], name: Bound["column"]): boolean {
  return bounds.some(({ column }) => column === name);
}

function enteringAt(index: string, narrowing: Narrowing): Narrowing {
  const { choices } = narrowing;
  if (index !== "packages_counted" || choices.some(({ column }) => column === "category"))
    return narrowing;
  return { ...narrowing, choices: [...choices, { column: "category", values: ALL_CATEGORIES }] };
}
