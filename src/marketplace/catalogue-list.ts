import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { indexedBy, orderedJoin } from "../../db/indexed";
import { MAX_MATCHES, matchCondition, type SearchMatches, searchMatches } from "../../db/search";
import type { SearchQuery } from "../../db/search/query";
import type { OrderValue } from "../lib/cursor";
import { ALL_CATEGORIES } from "../packages/vocabulary";
import type { FilterConditions } from "./catalogue-filter";
import {
  afterCursor,
  BY_SEQ,
  columnOf,
  isAscending,
  isBySeq,
  type ListPosition,
  ORDERS,
  orderBy,
  rangeCondition,
  rangeParts,
} from "./catalogue-order";
import type { ColumnBound, ColumnChoice } from "./filter-kinds";
import { conditionsSql, statusesSql } from "./filter-sql";

export interface ListedRow {
  seq: number;
  value: OrderValue;
}

export interface ListOptions {
  readOnlyDb?: Db;
  maxWalked?: number;
}

/** Index entries to walk before switching to filtering first and sorting the result. */
const MAX_WALKED_ENTRIES = 5000;

export async function readList(
  db: Db,
  filter: FilterConditions,
  search: SearchQuery | null,
  position: ListPosition,
  { readOnlyDb = db, maxWalked = MAX_WALKED_ENTRIES }: ListOptions = {},
): Promise<ListedRow[]> {
  if (engineOf(db) === "postgres") return listInPostgres(db, filter, search, position);
  if (search)
    return listMatches(db, searchMatches(search, matchOptions(position)), filter, position);
  const index = indexFor(filter, position);
  const gatherFrom = (from: Db) =>
    filterThenSort(from, index, withIndexPrefix(index, filter), position);
  if (isShortList(filter, position)) return gatherFrom(db);
  // The indexes for the orders do not contain the years of the texts.
  if (hasBound(filter.bounds, "period_from")) return gatherFrom(readOnlyDb);
  const walk = indexWalk(filter, position);
  const { rows } =
    await sql<ListedRow>`select seq, value from (${walk} limit ${maxWalked}) as walked
    where ${statusesSql(filter)} and ${conditionsSql(filter)} limit ${position.limit}`.execute(db);
  if (rows.length === position.limit) return rows;
  const remaining = await sql`${walk} limit 1 offset ${maxWalked}`.execute(db);
  return remaining.rows.length === 0 ? rows : gatherFrom(readOnlyDb);
}

async function listInPostgres(
  db: Db,
  filter: FilterConditions,
  search: SearchQuery | null,
  position: ListPosition,
): Promise<ListedRow[]> {
  const { parts, certified, bounds } = filter;
  const searchCondition =
    search && sql`and seq in (select rowid from package_words where ${matchCondition(search)})`;
  const firsts = parts.flatMap((part) =>
    certified.map(
      (seal) => sql`(select seq, ${columnOf(position)} as value from packages
        where status = ${part.status} and certified = ${seal} and ${conditionsSql(filter)}
        and ${rangeCondition(position, [...part.bounds, ...bounds])} ${searchCondition ?? sql``}
        ${orderBy(position)} limit ${position.limit})`,
    ),
  );
  const { rows } =
    await sql<ListedRow>`select seq, value from (${sql.join(firsts, sql` union all `)}) as firsts
    ${orderBy(position)} limit ${position.limit}`.execute(db);
  return rows;
}

function matchOptions(position: ListPosition) {
  return isBySeq(position)
    ? { continuation: afterCursor(position, sql`rowid`), isAscending: isAscending(position) }
    : {};
}

async function listMatches(
  db: Db,
  matches: SearchMatches,
  filter: FilterConditions,
  position: ListPosition,
): Promise<ListedRow[]> {
  const order = orderBy(position);
  const { rows } = await sql<ListedRow>`select seq, value from (
      select packages.seq, packages.${columnOf(position)} as value, ${filterColumns(filter)} from ${matches} as found
      ${orderedJoin} ${indexedBy("packages", BY_SEQ)} on packages.seq = found.seq limit ${MAX_MATCHES}
    ) as matching
    where ${statusesSql(filter)} and ${conditionsSql(filter)} ${afterCursor(position)}
    ${isBySeq(position) ? sql`` : order}
    limit ${position.limit}`.execute(db);
  return rows;
}

function indexWalk(filter: FilterConditions, position: ListPosition): RawBuilder<ListedRow> {
  const { parts, certified, bounds } = filter;
  const { column, index } = ORDERS[position.order];
  const from = sql`select seq, ${sql.ref(column)} as value, ${filterColumns(filter)}
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
  return sql`${sql.join(arms, sql` union all `)} ${orderBy(position)}`;
}

const FILTER_COLUMNS = [
  ...["status", "certified", "category", "language", "rights_class"],
  ...["listed_price_cents", "auction_end_time", "created_at", "roadshow_end_time"],
  ...["listed_tokens", "listed_token_cents", "listed_quality", "listed_reserve", "listed_traits"],
];

function filterColumns({ bounds, choices }: FilterConditions): RawBuilder<unknown> {
  const usedColumns = [...bounds, ...choices].map(({ column }) => column);
  return sql.join(
    [...new Set([...FILTER_COLUMNS, ...usedColumns])].map((column) => sql.ref(column)),
  );
}

async function filterThenSort(
  db: Db,
  index: string,
  filter: FilterConditions,
  position: ListPosition,
): Promise<ListedRow[]> {
  const value = columnOf(position);
  const { rows } =
    await sql<ListedRow>`select seq, ${value} as value from ${indexedBy("packages", index)}
    where ${statusesSql(filter)} and ${conditionsSql(filter)} ${afterCursor(position, sql`seq`, value)}
    ${orderBy(position)} limit ${position.limit}`.execute(db);
  return rows;
}

const SEPARATELY_INDEXED_COLUMNS = new Set<string>([
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

function indexFor({ bounds, choices }: FilterConditions, { order }: ListPosition): string {
  if (hasPublisherChoice(choices)) return "packages_by_publisher";
  if (hasBound(bounds, "period_from")) return "packages_by_period";
  if (hasBound(bounds, "opens_at")) return "packages_upcoming";
  const { column, index } = ORDERS[order];
  if (SEPARATELY_INDEXED_COLUMNS.has(column)) return index;
  if (hasBound(bounds, "roadshow_end_time")) return "packages_featured";
  if (hasBound(bounds, "auction_end_time")) return "packages_by_end";
  if (choices.some(({ column }) => column === "category" || column === "language"))
    return "packages_counted";
  const names = Object.keys(BOUND_INDEXES) as Array<keyof typeof BOUND_INDEXES>;
  const bound = names.find((name) => hasBound(bounds, name));
  return bound ? BOUND_INDEXES[bound] : index;
}

function hasPublisherChoice(choices: readonly ColumnChoice[]): boolean {
  return choices.some(({ column }) => column === "listed_publisher");
}

function isShortList({ bounds, choices }: FilterConditions, { order }: ListPosition): boolean {
  if (hasPublisherChoice(choices) || hasBound(bounds, "opens_at")) return true;
  const isTimed = hasBound(bounds, "roadshow_end_time") || hasBound(bounds, "auction_end_time");
  return isTimed && !SEPARATELY_INDEXED_COLUMNS.has(ORDERS[order].column);
}

function hasBound(bounds: readonly ColumnBound[], name: ColumnBound["column"]): boolean {
  return bounds.some(({ column }) => column === name);
}

function withIndexPrefix(index: string, filter: FilterConditions): FilterConditions {
  const { choices } = filter;
  if (index !== "packages_counted" || choices.some(({ column }) => column === "category"))
    return filter;
  return { ...filter, choices: [...choices, { column: "category", values: ALL_CATEGORIES }] };
}
