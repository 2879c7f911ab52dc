import { setTimeout as sleep } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import { indexedBy, joinedInTurn } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { findSearch, MOST_MATCHES, searchMatches } from "../../db/search";
import { ENDING_SOON_MS, SECOND } from "../lib/time";
import { type CatalogueFilter, NEW_MS } from "./catalogue-filter";
import { type CountedGroup, type Facets, facetsOf } from "./facets";
import { STATUS_FILTERS, type StatusFilter } from "./schema";

/** What a filter finds; `atLeast` where a search has more matches than are counted. */
export interface Counts extends Facets {
  atLeast: boolean;
}

/** So many packages are counted in about a millisecond; more are counted beside the event loop. */
const COUNTED_HERE = 1000;

/** Counts of many packages are kept for so long: exact they are shown only where they are few. */
const KEPT_MS = 10 * SECOND;

/** A page waits for so long for counts that were never made; a million packages take longer. */
const PATIENCE_MS = 100;

/** Counts that may wait for one another; a page that comes to more shows none. */
const MOST_COUNTING = 4;

const KEPT_COUNTS = 200;

interface Counted {
  /** What the counts are of: they are counted anew once it is another. */
  state: string;
  groups: CountedGroup[];
  atLeast: boolean;
  /** What was read of them, by filter. */
  facets: LRUCache<string, Counts>;
}

/**
 * How many packages a filter finds, and how many each other choice would. One pass over an index
 * counts all choices of category, language, rights, seal and status at once; only prices and words
 * are counted each by themselves. So counts are of the catalogue and not of a filter.
 */
export class CatalogueCounts {
  #kept = new LRUCache<string, Counted>({ max: KEPT_COUNTS });
  #counting = new Map<string, Promise<Counted>>();

  constructor(
    private readonly db: Db,
    /** For counts that would stop the event loop for longer than a page takes. */
    private readonly readOnlyDb: Db,
    private readonly countedHere = COUNTED_HERE,
  ) {}

  /** Null where that takes too long, or too much is being counted already; asked again, it is there. */
  async of(filter: CatalogueFilter, now: number): Promise<Counts | null> {
    const counted = await this.#counted(filter, now);
    if (!counted) return null;
    const { groups, atLeast, facets } = counted;
    const key = JSON.stringify(filter);
    let counts = facets.get(key);
    if (!counts) {
      counts = { ...facetsOf(groups, filter), atLeast };
      facets.set(key, counts);
    }
    return counts;
  }

  async #counted(filter: CatalogueFilter, now: number): Promise<Counted | null> {
    const catalogue = await readState.first(this.db, {});
    const here = (catalogue?.newest ?? 0) <= this.countedHere;
    const state = here
      ? `${catalogue?.generation} ${Math.floor(now / SECOND)}`
      : `${Math.floor(now / KEPT_MS)}`;
    const key = JSON.stringify([filter.minPriceCents, filter.maxPriceCents, filter.search]);
    const kept = this.#kept.get(key);
    if (kept?.state === state) return kept;
    let counting = this.#counting.get(`${key}${state}`);
    if (!counting) {
      if (this.#counting.size >= MOST_COUNTING) return kept ?? null;
      counting = this.#count(key, state, filter, here ? this.db : this.readOnlyDb, now);
    }
    if (here) return counting;
    // Whoever comes while they are counted anew gets the last ones.
    if (kept) counting.catch(() => {});
    return kept ?? Promise.race([counting, sleep(PATIENCE_MS, null, { ref: false })]);
  }

  #count(
    key: string,
    state: string,
    filter: CatalogueFilter,
    db: Db,
    now: number,
  ): Promise<Counted> {
    const counting = countGroups(db, filter, now).then((groups) => {
      const matched = groups.reduce((sum, group) => sum + group.matched, 0);
      const atLeast = matched >= MOST_MATCHES && filter.search !== undefined;
      const facets = new LRUCache<string, Counts>({ max: KEPT_COUNTS });
      const counted = { state, groups, atLeast, facets };
      this.#kept.set(key, counted);
      return counted;
    });
    this.#counting.set(`${key}${state}`, counting);
    const done = () => this.#counting.delete(`${key}${state}`);
    counting.then(done, done);
    return counting;
  }
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

/** From an index alone, in its order; of a search, from the rows that it finds. */
async function countGroups(
  db: Db,
  filter: CatalogueFilter,
  now: number,
): Promise<Array<CountedGroup & { matched: number }>> {
  const search = await findSearch(db, filter.search ?? "");
  const packages = search
    ? sql`${searchMatches(search)} as found ${joinedInTurn} packages on packages.seq = found.seq`
    : indexedBy("packages", "packages_counted");
  // The index has the status before the rights: what differs in it alone is added up afterwards.
  const { rows } = await sql<CountedGroup & { matched: number }>`
    select category, language, certified, rights_class, sum(matched) as matched,
      ${sql.join(STATUS_FILTERS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (
      select category, language, certified, rights_class, count(*) as matched,
        ${sql.join(figuresOf(filter, now))}
      from ${packages} group by category, language, status, certified, rights_class
    ) as groups group by category, language, certified, rights_class`.execute(db);
  return rows;
}

/** How many of a group each status filter leaves. */
function figuresOf(filter: CatalogueFilter, now: number): Array<ReturnType<typeof sql>> {
  const priced = inPrice(filter);
  const running = sql`${priced} and status = 'active' and auction_end_time > ${now}`;
  const conditions: Record<StatusFilter, ReturnType<typeof sql>> = {
    all: priced,
    active: running,
    "ending-soon": sql`${running} and auction_end_time < ${now + ENDING_SOON_MS}`,
    new: sql`${running} and created_at >= ${now - NEW_MS}`,
    featured: sql`${running} and coalesce(roadshow_end_time, 0) > ${now}`,
  };
  return STATUS_FILTERS.map(
    (name) => sql`count(*) filter (where ${conditions[name]}) as ${sql.ref(name)}`,
  );
}

function inPrice({ minPriceCents, maxPriceCents }: CatalogueFilter) {
  return sql<SqlBool>`listed_price_cents between ${minPriceCents ?? 0} and ${maxPriceCents ?? Number.MAX_SAFE_INTEGER}`;
}
