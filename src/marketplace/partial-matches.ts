import type { Db } from "../../db/client";
import { parseSearch } from "../../db/search/query";
import { filterConditionsOf } from "./catalogue-filter";
import { type ListOptions, readList } from "./catalogue-list";
import { knownBound } from "./catalogue-order";
import type { CatalogueFilter } from "./filter-list";

const MAX_TERMS = 8;
const MAX_MATCHES_OF_TERM = 300;
const MAX_PARTIAL_MATCHES = 12;
/** What is found must be worth at least this part of the best match. */
const MIN_SHARE = 0.5;

/**
 * The packages with the most words of a search that no package has all words of. A rare word counts
 * for more. Best first, then the newest.
 * @returns the packages' `seq`, up to 12
 */
export async function partialMatches(
  db: Db,
  filter: CatalogueFilter,
  now: number,
  options: ListOptions = {},
): Promise<number[]> {
  const search = parseSearch(filter.search ?? "");
  const terms = new Map(search?.wanted.map((term) => [JSON.stringify(term), term]));
  if (!search || terms.size < 2) return [];
  const order = "newest";
  const conditions = filterConditionsOf(filter, order, now, knownBound(order));
  const position = { order, from: null, isBackwards: false, limit: MAX_MATCHES_OF_TERM } as const;
  const scores = new Map<number, number>();
  for (const term of [...terms.values()].slice(0, MAX_TERMS)) {
    const rows = await readList(db, conditions, { ...search, wanted: [term] }, position, options);
    const weight = Math.log(1 + MAX_MATCHES_OF_TERM / rows.length);
    for (const { seq } of rows) scores.set(seq, (scores.get(seq) ?? 0) + weight);
  }
  const best = Math.max(0, ...scores.values());
  return [...scores]
    .filter(([, score]) => score >= MIN_SHARE * best)
    .sort(([seqA, a], [seqB, b]) => b - a || seqB - seqA)
    .slice(0, MAX_PARTIAL_MATCHES)
    .map(([seq]) => seq);
}
