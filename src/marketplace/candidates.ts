import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { matches, type Search } from "../../db/search";
import { queryOf } from "./catalogue-query";
import type { Placeholder } from "./conditions";

/** What the search index is asked for, and the text to look for in what it finds, if that is more. */
export interface Candidates extends Pick<Search, "table" | "text"> {
  match: string;
  isExact: boolean;
}

/** Their row numbers. */
export function found({ table }: Pick<Search, "table">, value: Placeholder): RawBuilder<unknown> {
  return sql`select rowid as row from ${sql.table(table)}
    where ${matches(table, sql`${value("match")}`)}`;
}

/**
 * How PostgreSQL finds candidates of which the latest are wanted, as it cannot tell which is quicker: by looking
 * through the texts, latest first, where the next candidate is never far; else by the index of texts, which
 * has all of them at once. SQLite's index has them in this order.
 */
export type Way = "along" | "by index";

/**
 * @param order that of their row numbers, as SQL
 * @param behind the place to go on from, as SQL that follows a condition
 */
export function foundBy(
  candidates: Pick<Search, "table">,
  way: Way,
  { order, behind }: { order: RawBuilder<unknown>; behind: RawBuilder<unknown> },
  value: Placeholder,
): RawBuilder<unknown> {
  const all = found(candidates, value);
  return perEngine({
    sqlite: sql`${all} ${behind} ${order}`,
    postgres:
      way === "along"
        ? // Bounded, as what many lately have may be nowhere else.
          sql`select rowid as row from (select rowid, body from package_trigrams
            where true ${behind} ${order} limit ${value("along")}) as near
            where strpos(body, ${value("text")}) > 0 ${order}`
        : // What has an offset is found by itself, whatever is asked of it.
          sql`select rowid as row from (select row as rowid from (${all} offset 0) as whole) as matching
            where true ${behind} ${order}`,
  });
}

/** How many candidates there are, counted up to `most`. */
export async function countCandidates(
  db: Db,
  candidates: Candidates,
  most: number,
): Promise<number> {
  const query = queryOf<{ count: number }>(
    ["count", candidates.table],
    (value) => sql`select count(*) as count from (${found(candidates, value)}
      limit ${value("most")}) as candidates`,
  );
  return (await query.first(db, { match: candidates.match, most }))?.count ?? 0;
}

/**
 * How often something occurs: by how far back the newest `most` packages with it reach. A guess,
 * which only decides the way that matches are found.
 */
export async function shareOf(
  db: Db,
  { table }: Pick<Search, "table">,
  match: string,
  most: number,
): Promise<number> {
  const query = queryOf<{ newest: number; last: number | null }>(
    ["share", table],
    (value) => sql`select (select max(seq) from packages) as newest, (
      ${found({ table }, value)} order by rowid desc limit 1 offset ${value("most")}) as last`,
  );
  const { newest = 0, last = null } = (await query.first(db, { match, most })) ?? {};
  return last === null ? 0 : most / Math.max(1, newest - last);
}

/**
 * Whether a text occurs so often that more than `most` packages have it, as the latest tell: a guess at a bounded
 * cost, where PostgreSQL's index of texts finds all that match before any can be counted.
 */
export async function isCommon(db: Db, { text }: Candidates, most: number): Promise<boolean> {
  const query = queryOf<{ newest: number; having: number }>(
    ["common"],
    (value) => sql`select (select max(seq) from packages) as newest, (
      select count(*) from (
        select body from package_trigrams order by rowid desc limit ${value("looked")}) as latest
      where strpos(body, ${value("text")}) > 0) as "having"`,
  );
  const { newest = 0, having = 0 } = (await query.first(db, { text, looked: LOOKED })) ?? {};
  return having >= SURELY && (having / Math.min(LOOKED, newest)) * newest > most;
}

/** Packages that are looked at to tell what is common, and with how few that have it nothing is told. */
const LOOKED = 2000;
const SURELY = 10;
