import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { type Clock, SECOND } from "../lib/time";
import { countMarket, type MarketFigures } from "./figures";

const FRESH_MS = 30 * SECOND;
/** Change it when the shape of the figures changes, so that no version reads another's. */
const STAT_TYPE = "market-figures-3";

export interface KeptFigures {
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
  #kept: KeptFigures | undefined;
  #renewal: Promise<KeptFigures> | undefined;

  constructor(private readonly deps: StatisticsDeps) {}

  async read(): Promise<KeptFigures> {
    if (this.#kept && this.#isFresh(this.#kept)) return this.#kept;
    if (this.#renewal) return this.#kept ?? this.#renewal;
    this.#renewal = this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  #isFresh({ expiresAt }: KeptFigures): boolean {
    return this.deps.clock.now() < expiresAt;
  }

  async #renew(): Promise<KeptFigures> {
    const { db, readOnlyDb, clock, log } = this.deps;
    this.#kept = (await findKept(db)) ?? this.#kept;
    if (this.#kept && this.#isFresh(this.#kept)) return this.#kept;
    try {
      const now = clock.now();
      const figures = await countMarket(readOnlyDb, now);
      const counted = { figures, countedAt: now, expiresAt: now + FRESH_MS };
      await keep(db, counted);
      this.#kept = counted;
    } catch (error) {
      if (!this.#kept) throw error;
      log.error({ err: error }, "market figures not updated");
    }
    return this.#kept;
  }
}

async function findKept(db: Db): Promise<KeptFigures | undefined> {
  const row = await db
    .selectFrom("statistics_cache")
    .select(["data", "last_calculated", "expires_at"])
    .where("stat_type", "=", STAT_TYPE)
    .executeTakeFirst();
  if (!row) return undefined;
  const figures = JSON.parse(row.data) as MarketFigures;
  return { figures, countedAt: row.last_calculated, expiresAt: row.expires_at };
}

async function keep(db: Db, { figures, countedAt, expiresAt }: KeptFigures): Promise<void> {
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
