import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import { indexedBy, orderedJoin } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { findAlternativeQuery, MAX_MATCHES, searchMatches } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { isRunning, isUpcoming } from "../auctions/reading/counted";
import { ENDING_SOON_MS, SECOND } from "../lib/time";
import { orderKey } from "../packages/listed-figures";
import { figureConditionsOf, NEW_MS } from "./catalogue-filter";
import { BY_SEQ } from "./catalogue-order";
import { type CountedGroup, type Facets, facetsOf } from "./facets";
import type { CatalogueFilter } from "./filter-list";
import { figureConditions } from "./filter-sql";
import { STATUS_FILTERS, type StatusFilter } from "./filters";

export interface FacetCounts extends Facets {
  atLeast: boolean;
}

const MAX_COUNTED_INLINE = 1000;

/** Large counts are approximate anyway, so they are cached this long. */
const CACHE_MS = 10 * SECOND;

const MAX_WAIT_MS = 100;

const MAX_CONCURRENT_COUNTS = 4;

const MAX_CACHED_COUNTS = 200;

interface GroupCounts {
  groups: CountedGroup[];
  atLeast: boolean;
}

interface CachedCount {
  state: string;
  counting: Promise<GroupCounts>;
  /** Shown until the next count is done. */
  last: GroupCounts | null;
}

/** One index scan counts every choice except prices and words. */
export class CatalogueCounts {
  #cache = new LRUCache<string, CachedCount>({ max: MAX_CACHED_COUNTS });
  #running = 0;

  constructor(
    private readonly db: Db,
    /** For counts that would block the event loop for longer than a page takes. */
    private readonly readOnlyDb: Db,
    private readonly maxInline = MAX_COUNTED_INLINE,
  ) {}

  async get(filter: CatalogueFilter, now: number): Promise<FacetCounts | null> {
    const catalogue = await readState.first(this.db, {});
    const isSmall = (catalogue?.newest ?? 0) <= this.maxInline;
    const state = isSmall
      ? `${catalogue?.generation} ${Math.floor(now / SECOND)}`
      : `${Math.floor(now / CACHE_MS)}`;
    const key = JSON.stringify([figureConditionsOf(filter), filter.search]);
    let cached = this.#cache.get(key);
    if (cached?.state !== state && this.#running < MAX_CONCURRENT_COUNTS) {
      const sourceDb = isSmall ? this.db : this.readOnlyDb;
      cached = this.#count(key, { state, last: cached?.last ?? null }, () =>
        countGroups(sourceDb, filter, now),
      );
    }
    const counts = isSmall ? await cached?.counting : (cached?.last ?? (await waitBriefly(cached)));
    if (!counts) return null;
    return { ...facetsOf(counts.groups, filter), atLeast: counts.atLeast };
  }

  #count(
    key: string,
    entry: Omit<CachedCount, "counting">,
    count: () => Promise<GroupCounts>,
  ): CachedCount {
    this.#running++;
    const counting = count().finally(() => this.#running--);
    const cached: CachedCount = { ...entry, counting };
    this.#cache.set(key, cached);
    counting.then(
      (counts) => {
        cached.last = counts;
      },
      () => this.#cache.delete(key),
    );
    return cached;
  }
}

function waitBriefly(cached: CachedCount | undefined): Promise<GroupCounts | null> | null {
  return cached ? Promise.race([cached.counting, sleep(MAX_WAIT_MS, null, { ref: false })]) : null;
}

const readState = prepared<Record<never, never>, { generation: number; newest: number | null }>(
  (db) =>
    db.selectFrom("catalogue_state").select((eb) => [
      "generation",
      eb
        .selectFrom("packages")
        .select((packages) => packages.fn.max("seq").as("seq"))
        .as("newest"),
    ]),
);

async function countGroups(
  db: Db,
  filter: CatalogueFilter,
  now: number,
  search = parseSearch(filter.search ?? ""),
): Promise<GroupCounts> {
  const packages = search
    ? sql`${searchMatches(search)} as found ${orderedJoin} ${indexedBy("packages", BY_SEQ)} on packages.seq = found.seq`
    : filter.publisher === undefined
      ? indexedBy("packages", "packages_counted")
      : sql`${indexedBy("packages", "packages_by_publisher")} where ${publisherCondition(filter.publisher)}`;
  // The index sorts by status before rights, so statuses are added up here.
  const { rows } = await sql<CountedGroup & { matched: number }>`
    select category, language, certified, rights_class, sum(matched) as matched,
      ${sql.join(STATUS_FILTERS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (
      select category, language, certified, rights_class, count(*) as matched,
        ${sql.join(figuresOf(filter, now))}
      from ${packages} group by category, language, status, certified, rights_class
    ) as groups group by category, language, certified, rights_class`.execute(db);
  const otherSearch =
    search && rows.length === 0 && (await findAlternativeQuery(db, filter.search ?? ""));
  if (otherSearch) return countGroups(db, filter, now, otherSearch);
  const matched = rows.reduce((sum, group) => sum + group.matched, 0);
  return { groups: rows, atLeast: search !== null && matched >= MAX_MATCHES };
}

function figuresOf(filter: CatalogueFilter, now: number): Array<ReturnType<typeof sql>> {
  const bounds = figureConditions(filter);
  const activeCondition = sql`${bounds} and status = 'active' and auction_end_time > ${now}`;
  const runningCondition = sql`${bounds} and ${isRunning(now)}`;
  const conditions: Record<StatusFilter, ReturnType<typeof sql>> = {
    all: bounds,
    active: runningCondition,
    upcoming: sql`${bounds} and ${isUpcoming(now)}`,
    "ending-soon": sql`${runningCondition} and auction_end_time < ${now + ENDING_SOON_MS}`,
    new: sql`${activeCondition} and created_at >= ${now - NEW_MS}`,
    featured: sql`${activeCondition} and coalesce(roadshow_end_time, 0) > ${now}`,
  };
  return STATUS_FILTERS.map(
    (name) => sql`count(*) filter (where ${conditions[name]}) as ${sql.ref(name)}`,
  );
}

function publisherCondition(publisher: string) {
  return sql`status in ('active', 'ended', 'settled') and certified in (0, 1)
    and listed_publisher = ${orderKey(publisher)}`;
}
