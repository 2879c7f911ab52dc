import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { indexedBy, joinedInTurn } from "../../db/indexed";
import { contains } from "../../db/search";
import { type Candidates, found, foundBy, type Way } from "./candidates";
import type { Narrowing } from "./catalogue-filter";
import { directionOf, type Listed, type RunPosition } from "./catalogue-orders";
import {
  fittingEntries,
  fittingValues,
  fromPlace,
  gathered,
  gatheredShape,
  gatheredValues,
  inOrder,
  orderColumn,
  placeKey,
  placeValues,
  queryOf,
  type Run,
  type Source,
} from "./catalogue-query";
import { sealsOf } from "./catalogue-reading";
import { type Condition, every, type Placeholder, shapeOf, valuesOf } from "./conditions";

/** The newest that fulfil all, or the oldest, among so many candidates; and whether these are all. */
export async function latestMatches(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  { most, way, along }: { most: number; way: Way; along: number },
): Promise<Listed[]> {
  const isRising = directionOf(position) === "asc";
  const direction = isRising ? sql`asc` : sql`desc`;
  const all = [...sealsOf(narrowing), ...narrowing.conditions];
  const behind = (value: Placeholder) =>
    position.from ? sql`and rowid ${isRising ? sql`>` : sql`<`} ${value("fromSeq")}` : sql``;
  const query = queryOf<Listed>(
    ["latest", way, kindOf(candidates), shapeOf(all), placeKey(position)],
    (value) => sql`select packages.seq, packages.seq as value
      from (${foundBy(candidates, way, { order: sql`order by rowid ${direction}`, behind: behind(value) }, value)}
        limit ${value("most")}) as found
      ${joinedInTurn} ${packagesFor(narrowing)} on packages.seq = found.row
      where ${every(all, "c", value)} ${verified(candidates, sql`found.row`, value)}
      ${orderedAnew(sql`order by packages.seq ${direction}`)} limit ${value("limit")}`,
  );
  const { text } = candidates;
  return query.all(db, { ...valuesFor(candidates, all, position), text, most, along });
}

/**
 * The first of all matches that fulfil the rest, which are sorted.
 * @param few where so many are known to match at most: PostgreSQL, which guesses that some thousands do, would
 *   read all packages for them
 */
export function sortMatches(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  few: number | null = null,
): Promise<Listed[]> {
  const all = [...sealsOf(narrowing), ...narrowing.conditions];
  const query = queryOf<Listed>(
    ["sort", few === null ? "all" : "few", kindOf(candidates), shapeOf(all), placeKey(position)],
    (value) => sql`select seq, ${orderColumn(position)} as value
      from (${found(candidates, value)} ${few === null ? sql`` : atMost(value)}) as found
      ${joinedInTurn} ${packagesFor(narrowing)} on packages.seq = found.row
      where ${every(all, "c", value)} ${fromPlace(position, value)}
      ${verified(candidates, sql`found.row`, value)}
      ${inOrder(position)} limit ${value("limit")}`,
  );
  const values = valuesFor(candidates, all, position);
  return query.all(db, few === null ? values : { ...values, few });
}

function atMost(value: Placeholder): RawBuilder<unknown> {
  return perEngine({ sqlite: sql``, postgres: sql`limit ${value("few")}` });
}

/** What a walk along an order's index meets of the candidates, all of which are marked first. */
export function walkMarked(
  db: Db,
  candidates: Candidates,
  run: Run,
  conditions: readonly Condition[],
  position: RunPosition,
  most: number,
): Promise<Listed[]> {
  const query = queryOf<Listed>(
    ["marked", kindOf(candidates), shapeOf(run.within), shapeOf(conditions), placeKey(position)],
    (value) => sql`select seq, value from (${fittingEntries(run, conditions, position, value)}
        and seq in (${found(candidates, value)})) as listed
      where true ${verified(candidates, sql`listed.seq`, value)} limit ${value("limit")}`,
  );
  const values = fittingValues(run, conditions, position);
  return query.all(db, { ...values, ...boundOf(candidates), most, limit: position.limit });
}

/** What a walk along an order's index meets whose text, looked through, contains what is searched. */
export function walkTested(
  db: Db,
  candidates: Candidates,
  run: Run,
  conditions: readonly Condition[],
  position: RunPosition,
  { most, tested }: { most: number; tested: number },
): Promise<Listed[]> {
  const query = queryOf<Listed>(
    ["tested", shapeOf(run.within), shapeOf(conditions), placeKey(position)],
    (value) => sql`select seq, value from (${fittingEntries(run, conditions, position, value)}
        limit ${value("tested")}) as listed
      where ${contains(sql`listed.seq`, sql`${value("text")}`)} limit ${value("limit")}`,
  );
  const values = fittingValues(run, conditions, position);
  const { text } = candidates;
  return query.all(db, { ...values, text, most, tested, limit: position.limit });
}

/** The first of all that a source has whose text, looked through, contains what is searched. */
export function gatherTested(
  db: Db,
  { text }: Candidates,
  source: Source,
  conditions: readonly Condition[],
  position: RunPosition,
): Promise<Listed[]> {
  const query = queryOf<Listed>(
    ["gather tested", ...gatheredShape(source, conditions, position)],
    (value) => sql`select seq, value
      from (${gathered(source, conditions, position, value)} limit ${value("all")}) as listed
      where ${contains(sql`listed.seq`, sql`${value("text")}`)} limit ${value("limit")}`,
  );
  const values = gatheredValues(source, conditions, position);
  // A limit, as a part of a query has an order of its own only where it has one.
  return query.all(db, { ...values, text, all: Number.MAX_SAFE_INTEGER, limit: position.limit });
}

/** An index has more packages a page than the table has: so many of its entries cost what a row does. */
const ENTRIES_A_ROW = 3;

/** What candidates are looked up in: the index that begins with status and seal, where these leave few places. */
function packagesFor({ statuses, certified }: Narrowing): RawBuilder<unknown> {
  return statuses.length * certified.length <= ENTRIES_A_ROW
    ? indexedBy("packages", "packages_by_seq")
    : sql`packages`;
}

/** Nothing where a candidate is a match already. */
function verified(
  { isExact }: Candidates,
  seq: RawBuilder<unknown>,
  value: Placeholder,
): RawBuilder<unknown> {
  return isExact ? sql`` : sql`and ${contains(seq, sql`${value("text")}`)}`;
}

/** Of what `joinedInTurn` joins: SQLite keeps the order of the left side, PostgreSQL none. */
function orderedAnew(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return perEngine({ sqlite: sql``, postgres: order });
}

function kindOf({ table, isExact }: Candidates): string {
  return `${table} ${isExact}`;
}

function boundOf({ match, text, isExact }: Candidates): Record<string, string> {
  return isExact ? { match } : { match, text };
}

function valuesFor(candidates: Candidates, conditions: Condition[], position: RunPosition) {
  const { limit } = position;
  return {
    ...{ ...boundOf(candidates), ...valuesOf(conditions, "c"), ...placeValues(position) },
    limit,
  };
}
