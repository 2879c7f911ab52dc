import type { Db } from "../../db/client";
import { ALL_CATEGORIES, ALL_LANGUAGES } from "../packages/vocabulary";
import type { Narrowing } from "./catalogue-filter";
import { directionOf, type Listed, ORDERS, type RunPosition } from "./catalogue-orders";
import { endOfWalk, gather, type Run, type Source, sizeOf, walk } from "./catalogue-query";
import type { Condition, FilteredColumn } from "./conditions";

/** How much is done for one page on the connection that serves everything else. */
export interface Most {
  /** Packages that are sorted rather than walking an order's index at all. */
  few: number;
  /** Entries of an order's index that are looked at. */
  walked: number;
  /** Packages that are looked at, to sort those of them that fulfil the conditions. */
  gathered: number;
  /** Matches of a search whose packages are read. */
  matched: number;
  /** Matches of a search that are marked before an order's index is walked. */
  marked: number;
  /** Entries of that index which are looked at then. */
  walkedForMarks: number;
  /** Texts that are looked through. */
  tested: number;
  /** Texts that are looked through, latest first, for what is common. */
  along: number;
}

export const MOST: Most = {
  ...{ few: 800, walked: 6000, gathered: 15_000 },
  ...{ matched: 1000, marked: 10_000, walkedForMarks: 25_000, tested: 2500 },
  along: 50_000,
};

/** How a list is read, which is the same wherever; `aside` reads what takes longer than `most`. */
export interface Reading {
  aside: Db;
  most: Most;
}

/**
 * A page of a list in its order. Where many packages fulfil the conditions, a short walk along the
 * order's index meets enough of them; where few do, they are found by another index and sorted. What
 * is neither, since each condition leaves many and all together few, is walked beside the event loop.
 */
export async function readList(
  db: Db,
  narrowing: Narrowing,
  position: RunPosition,
  { aside, most }: Reading,
): Promise<Listed[]> {
  const sorted = async (most: number) => {
    const source = await smallestSource(db, narrowing, most);
    return (
      source && inOrder(await gather(db, source, restOf(source, narrowing), position), position)
    );
  };
  return (
    (await sorted(most.few)) ??
    (await walkRuns(db, narrowing, position, most.walked)) ??
    (await sorted(most.gathered)) ??
    (await walkRuns(aside, narrowing, position, Number.MAX_SAFE_INTEGER)) ??
    []
  );
}

function walkRuns(db: Db, narrowing: Narrowing, position: RunPosition, walked: number) {
  return mergedRuns(narrowing, position, async (run, conditions, start, part) => {
    const most = Math.ceil(walked * part);
    const met = await walk(db, run, conditions, start, { most });
    const isWhole = met.length === start.limit;
    return { met, end: isWhole ? undefined : await endOfWalk(db, run, start, most) };
  });
}

/** What a walk has met, and the first entry that it did not look at. */
export interface Walked {
  met: Listed[];
  end: Listed | undefined;
}

/**
 * The beginnings of all runs of a list, merged; null where they do not tell a page of it.
 * @param read from `start` on, which is the position as the run has it; `part` is its share of what
 *   may be done for all
 */
export async function mergedRuns(
  { statuses, certified, conditions }: Narrowing,
  position: RunPosition,
  read: (
    run: Run,
    conditions: readonly Condition[],
    start: RunPosition,
    part: number,
  ) => Promise<Walked>,
): Promise<Listed[] | null> {
  const isWithin = ({ column }: Condition) => column === ORDERS[position.order].column;
  const { within, start } = entered(conditions.filter(isWithin), position);
  const rest = conditions.filter((condition) => !isWithin(condition));
  const runs = statuses.flatMap((status) =>
    certified.map((seal): Run => ({ status, certified: seal, within })),
  );
  const found: Listed[] = [];
  const ends: Listed[] = [];
  for (const run of runs) {
    const { met, end } = await read(run, rest, start, 1 / runs.length);
    found.push(...met);
    if (end) ends.push(end);
  }
  inOrder(found, position);
  // What lies behind the place where a walk has ended may come before what another one met.
  const [end] = inOrder(ends, position);
  const certain = end ? found.filter((entry) => isBefore(entry, end, position)) : found;
  if (end && certain.length < position.limit) return null;
  return certain.slice(0, position.limit);
}

/**
 * Where runs begin: at the bound of the order's own column, or at the entry to go on from, whichever
 * lies further on. Given both, SQLite enters the index at the bound, and walks to the entry.
 */
function entered(
  bounds: readonly Condition[],
  position: RunPosition,
): { within: readonly Condition[]; start: RunPosition } {
  const { from } = position;
  const begins = directionOf(position) === "asc" ? ">" : "<";
  const first = bounds.find(({ operator }) => operator.startsWith(begins));
  if (from === null || !first) return { within: bounds, start: position };
  const [bound] = first.values as readonly [number];
  const isFurther = begins === ">" ? from.orderValue > bound : from.orderValue < bound;
  // Where both are equal, the entry alone tells what of that value comes behind it.
  const isAtOnce = from.orderValue === bound && first.operator.endsWith("=");
  if (!isFurther && !isAtOnce) return { within: bounds, start: { ...position, from: null } };
  return { within: bounds.filter((bound) => bound !== first), start: position };
}

/** Merges what several runs have. */
export function inOrder(found: Listed[], position: RunPosition): Listed[] {
  return found.sort((a, b) => (isBefore(a, b, position) ? -1 : 1));
}

function isBefore(a: Listed, b: Listed, position: RunPosition): boolean {
  const difference = a.value - b.value || a.seq - b.seq;
  return directionOf(position) === "asc" ? difference < 0 : difference > 0;
}

/** The source with the fewest packages; null where none has less than `most`. */
export async function smallestSource(
  db: Db,
  narrowing: Narrowing,
  most: number,
): Promise<Source | null> {
  let smallest: Source | null = null;
  let least = most;
  for (const source of sourcesOf(narrowing)) {
    const size = await sizeOf(db, source, least);
    if (size < least) [smallest, least] = [source, size];
  }
  return smallest;
}

function sourcesOf(narrowing: Narrowing): Source[] {
  const { conditions } = narrowing;
  const of = (...columns: FilteredColumn[]) =>
    conditions.filter(({ column }) => columns.some((name) => name === column));
  const led = (index: Source["index"], own: Condition[]): Source[] =>
    own.length === 0 ? [] : [{ index, leading: [...sealsOf(narrowing), ...own] }];
  const ending = of("auction_end_time").filter(({ operator }) => operator === "<");
  const choices = [
    ...orAny(of("category"), "category", ALL_CATEGORIES),
    ...orAny(of("language"), "language", ALL_LANGUAGES),
  ];
  return [
    ...led("packages_featured", of("roadshow_end_time")),
    ...(of("category", "language").length > 0 ? led("packages_counted", choices) : []),
    ...led("packages_by_price", of("listed_price_cents")),
    ...led("packages_by_end", ending.length > 0 ? of("auction_end_time") : []),
  ];
}

/** An index is entered by its first columns, all of them. */
function orAny(given: Condition[], column: FilteredColumn, values: readonly string[]): Condition[] {
  return given.length > 0 ? given : [{ column, operator: "in", values }];
}

export function sealsOf({ statuses, certified }: Narrowing): Condition[] {
  return [
    { column: "status", operator: "in", values: statuses },
    { column: "certified", operator: "in", values: certified },
  ];
}

/** The conditions that a source does not lead to by itself. */
export function restOf({ leading }: Source, { conditions }: Narrowing): Condition[] {
  return conditions.filter((condition) => !leading.includes(condition));
}
