import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { type Clock, SECOND } from "../lib/time";
import { countMarket, type MarketFigures } from "./figures";

const CACHE_MS = 30 * SECOND;
/** Change this with the type of the figures, so that versions do not read each other's rows. */
const STAT_TYPE = "market-figures-3";

export interface CachedFigures {
  figures: MarketFigures;
  countedAt: number;
  expiresAt: number;
}

interface StatisticsDeps {
  db: Db;
  readOnlyDb: Db;
  clock: Clock;
  log: Logger;
}

/** Counts the market at most every 30 seconds and serves the previous figures in between. */
export class MarketStatistics {
  #cached: CachedFigures | undefined;
  #renewal: Promise<CachedFigures> | undefined;

  constructor(private readonly deps: StatisticsDeps) {}

  async read(): Promise<CachedFigures> {
    if (this.#cached && this.#isFresh(this.#cached)) return this.#cached;
    if (this.#renewal) return this.#cached ?? this.#renewal;
    this.#renewal = this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  #isFresh({ expiresAt }: CachedFigures): boolean {
    return this.deps.clock.now() < expiresAt;
  }

  async #renew(): Promise<CachedFigures> {
    const { db, readOnlyDb, clock, log } = this.deps;
    this.#cached = (await findCachedFigures(db)) ?? this.#cached;
    if (this.#cached && this.#isFresh(this.#cached)) return this.#cached;
    try {
      const now = clock.now();
      const figures = await countMarket(readOnlyDb, now);
      const updated = { figures, countedAt: now, expiresAt: now + CACHE_MS };
      await storeFigures(db, updated);
      this.#cached = updated;
    } catch (error) {
      if (!this.#cached) throw error;
      log.error({ err: error }, "market figures not updated");
    }
    return this.#cached;
  }
}

async function findCachedFigures(db: Db): Promise<CachedFigures | undefined> {
  const row = await db
    .selectFrom("statistics_cache")
    .select(["data", "last_calculated", "expires_at"])
    .where("stat_type", "=", STAT_TYPE)
    .executeTakeFirst();
  if (!row) return undefined;
  const figures = JSON.parse(row.data) as MarketFigures;
  return { figures, countedAt: row.last_calculated, expiresAt: row.expires_at };
}

async function storeFigures(
  db: Db,
  { figures, countedAt, expiresAt }: CachedFigures,
): Promise<void> {
  const values = {
    data: JSON.stringify(figures),
    last_calculated: countedAt,
    expires_at: expiresAt,
  };
  await db
    .insertInto("statistics_cache")
    .values({ id: newId(countedAt), stat_type: STAT_TYPE, ...values })
    .onConflict((conflict) => conflict.column("stat_type").doUpdateSet(values))
    .execute();
}
