import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import { candidatesFor, type Search, searchOf } from "../../db/search";
import type { Narrowing } from "./catalogue-filter";
import { type Listed, ORDERS, type RunPosition } from "./catalogue-orders";
import { endOfWalk, walk } from "./catalogue-query";
import { type Most, mergedRuns, type Reading } from "./catalogue-reading";
import {
  type Candidates,
  countCandidates,
  latestMatches,
  shareOf,
  sortMatches,
  walkMarked,
  walkTested,
} from "./search-query";

/**
 * A page of what a text is found in, in any order; null where no text was given.
 *
 * The newest come from the search index itself. In other orders few matches are sorted; of more,
 * those are taken that a walk along the order's index meets, marked beforehand or, where there are
 * very many, looked through as they come. What none of these ends soon is sorted beside the event loop.
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
  const count = await countCandidates(db, candidates, most.marked);
  if (count <= most.matched) return sortMatches(db, candidates, narrowing, position);
  if (ORDERS[position.order].column === "seq") {
    const latest = await latestMatches(db, candidates, narrowing, position, most.matched);
    if (latest.length === position.limit) return latest;
  }
  return (
    (await (count < most.marked ? marked : tested)(db, candidates, narrowing, position, most)) ??
    sortMatches(aside, candidates, narrowing, position)
  );
}

function marked(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  { walkedForMarks }: Most,
) {
  return mergedRuns(narrowing, position, async (run, conditions, part) => {
    const most = Math.ceil(walkedForMarks * part);
    const met = await walkMarked(db, candidates, run, conditions, position, most);
    const isWhole = met.length === position.limit;
    return { met, end: isWhole ? undefined : await endOfWalk(db, run, position, most) };
  });
}

function tested(
  db: Db,
  candidates: Candidates,
  narrowing: Narrowing,
  position: RunPosition,
  { walked, ...may }: Most,
) {
  return mergedRuns(narrowing, position, async (run, conditions, part) => {
    const [most, skip] = [Math.ceil(walked * part), Math.ceil(may.tested * part)];
    const bounds = { most, tested: skip };
    const met = await walkTested(db, candidates, run, conditions, position, bounds);
    if (met.length === position.limit) return { met, end: undefined };
    const [untested] = await walk(db, run, conditions, position, { most, limit: 1, skip });
    return { met, end: untested ?? (await endOfWalk(db, run, position, most)) };
  });
}

/** So many packages tell how often a trigram occurs. */
const SAMPLE = 50;
const KEPT_SHARES = 5000;

/** A guess stays good for long. */
const shares = new LRUCache<string, number>({ max: KEPT_SHARES });

async function candidatesOf(db: Db, search: Search): Promise<Candidates> {
  const { text, table } = search;
  const { match, isExact } = await candidatesFor(db, search, async (trigram) => {
    let share = shares.get(trigram);
    if (share === undefined) {
      share = await shareOf(db, search, trigram, SAMPLE);
      shares.set(trigram, share);
    }
    return share;
  });
  return { text, table, match, isExact };
}
