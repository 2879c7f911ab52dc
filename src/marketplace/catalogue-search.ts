import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { candidatesFor, type Search, searchOf } from "../../db/search";
import { type Candidates, countCandidates, isCommon, shareOf } from "./candidates";
import type { Narrowing } from "./catalogue-filter";
import { type Listed, ORDERS, type RunPosition } from "./catalogue-orders";
import { endOfWalk, walk } from "./catalogue-query";
import { type Most, mergedRuns, type Reading, restOf, smallestSource } from "./catalogue-reading";
import { gatherTested, latestMatches, sortMatches, walkMarked, walkTested } from "./search-query";

/**
 * A page of what a text is found in, in any order; null where no text was given.
 *
 * The newest come from the search index itself. In other orders few matches are sorted; of more,
 * those are taken that a walk along the order's index meets, marked beforehand or, where there are
 * very many, looked through as they come. Where the other filters leave few packages, these are looked
 * through. What none of these ends soon is sorted beside the event loop.
 */
export async function readSearch(
  db: Db,
  typed: string,
  narrowing: Narrowing,
  position: RunPosition,
  { aside, most }: Reading,
): Promise<Listed[] | null> {
  const search = searchOf(db, typed);
  if (!search) return null;
  const candidates = await candidatesOf(db, search);
  const count = await countOf(db, candidates, most.marked);
  if (count <= most.matched) {
    // At the most that is counted there may be more.
    const few = count < most.marked ? most.matched : null;
    return sortMatches(db, candidates, narrowing, position, few);
  }
  if (ORDERS[position.order].column === "seq") {
    const way = count === Number.POSITIVE_INFINITY ? "along" : "by index";
    for (const many of manyLatest(db, position, most)) {
      const looked = { most: many, way, along: most.along } as const;
      const latest = await latestMatches(db, candidates, narrowing, position, looked);
      if (latest.length === position.limit) return latest;
    }
  }
  return (
    (await (count < most.marked ? marked : tested)(db, candidates, narrowing, position, most)) ??
    (await lookedThrough(db, candidates, narrowing, position, most.tested)) ??
    (await lookedThrough(aside, candidates, narrowing, position, most.gathered)) ??
    sortMatches(aside, candidates, narrowing, position)
  );
}

/** How many candidates there are, counted up to `most`; with PostgreSQL what is common is not counted. */
async function countOf(db: Db, candidates: Candidates, most: number): Promise<number> {
  if (engineOf(db) === "sqlite") return countCandidates(db, candidates, most);
  const { table, match } = candidates;
  const key = `${table} ${most} ${match}`;
  const known = await common.of(db, key, () => isCommon(db, candidates, most));
  return known ? Number.POSITIVE_INFINITY : countCandidates(db, candidates, most);
}

/** Of how many candidates the newest are taken: PostgreSQL looks all of their packages up, SQLite only as many as it takes. */
function manyLatest(db: Db, { limit }: RunPosition, { matched }: Most): number[] {
  return engineOf(db) === "sqlite" ? [matched] : [8 * limit, matched];
}

function marked(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  { walkedForMarks }: Most,
) {
  return mergedRuns(narrowing, position, async (run, conditions, start, part) => {
    const most = Math.ceil(walkedForMarks * part);
    const met = await walkMarked(db, candidates, run, conditions, start, most);
    const isWhole = met.length === start.limit;
    return { met, end: isWhole ? undefined : await endOfWalk(db, run, start, most) };
  });
}

function tested(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  { walked, ...may }: Most,
) {
  return mergedRuns(narrowing, position, async (run, conditions, start, part) => {
    const [most, skip] = [Math.ceil(walked * part), Math.ceil(may.tested * part)];
    const bounds = { most, tested: skip };
    const met = await walkTested(db, candidates, run, conditions, start, bounds);
    if (met.length === start.limit) return { met, end: undefined };
    const [untested] = await walk(db, run, conditions, start, { most, limit: 1, skip });
    return { met, end: untested ?? (await endOfWalk(db, run, start, most)) };
  });
}

/** What contains the text of all that one index leads to; null where that is `most` packages or more. */
async function lookedThrough(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  most: number,
) {
  const source = await smallestSource(db, narrowing, most);
  return source && gatherTested(db, candidates, source, restOf(source, narrowing), position);
}

/** So many packages tell how often a trigram occurs. */
const SAMPLE = 50;
const KEPT_GUESSES = 5000;

/** What is guessed of a database, which stays good for long. */
class Guesses<Value extends number | boolean> {
  readonly #kept = new WeakMap<Db, LRUCache<string, Value>>();

  async of(db: Db, key: string, guess: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(db) ?? new LRUCache<string, Value>({ max: KEPT_GUESSES });
    this.#kept.set(db, kept);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const guessed = await guess();
    kept.set(key, guessed);
    return guessed;
  }
}

const shares = new Guesses<number>();
const common = new Guesses<boolean>();

async function candidatesOf(db: Db, search: Search): Promise<Candidates> {
  const { text, table } = search;
  const { match, isExact } = await candidatesFor(db, search, (trigram) =>
    shares.of(db, trigram, () => shareOf(db, search, trigram, SAMPLE)),
  );
  return { text, table, match, isExact };
}
