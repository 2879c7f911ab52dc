import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { jsonNumber } from "../../db/json";
import { type Clock, MINUTE } from "../lib/time";
import { IS_LISTED } from "../packages/listed-figures";
import { type MetricName, metricNames } from "../quality";

export interface QualityRanks {
  count: number;
  below: Readonly<Record<MetricName | "aiTrainingValue", number>>;
}

type Figures = Record<MetricName | "aiTrainingValue", number>;

const MIN_PACKAGES = 20;

/** Only the newest packages are ranked, to limit the query. */
const MAX_PACKAGES = 500;

const CACHE_MS = 10 * MINUTE;

const TIMEOUT_MS = 100;

const RANKED_METRICS = [...metricNames, "aiTrainingValue"] as const;

interface RankedFigures {
  at: number;
  figures: Promise<Figures[]>;
  /** Null until they have been read, so that later pages need no timer. */
  known: Figures[] | null;
}

interface QualityRankingDeps {
  readOnlyDb: Db;
  clock: Clock;
  log: Pick<Logger, "error">;
}

export class QualityRanking {
  #cache = new LRUCache<string, RankedFigures>({ max: 200 });

  constructor(private readonly deps: QualityRankingDeps) {}

  async ranksOf(
    lot: { language: string; category: string },
    figures: Figures,
  ): Promise<QualityRanks | null> {
    const found = this.#figuresOf(lot);
    const rankedFigures =
      found.known ?? (await Promise.race([found.figures, sleep(TIMEOUT_MS, null, { ref: false })]));
    if (!rankedFigures || rankedFigures.length < MIN_PACKAGES) return null;
    const percentages = (count: (name: (typeof RANKED_METRICS)[number]) => number) =>
      Object.fromEntries(
        RANKED_METRICS.map((name) => [
          name,
          Math.round((100 * count(name)) / rankedFigures.length),
        ]),
      ) as Figures;
    const countBelow = (name: keyof Figures) =>
      rankedFigures.filter((other) => other[name] < figures[name]).length;
    return { count: rankedFigures.length, below: percentages(countBelow) };
  }

  #figuresOf({ language, category }: { language: string; category: string }): RankedFigures {
    const { readOnlyDb, clock, log } = this.deps;
    const key = JSON.stringify([language, category]);
    const cached = this.#cache.get(key);
    if (cached && clock.now() < cached.at + CACHE_MS) return cached;
    const figures = readFigures(readOnlyDb, language, category).catch((error) => {
      this.#cache.delete(key);
      log.error({ err: error }, "packages not ranked");
      return [];
    });
    const found: RankedFigures = { at: clock.now(), figures, known: null };
    figures.then((known) => {
      found.known = known;
    });
    this.#cache.set(key, found);
    return found;
  }
}

async function readFigures(db: Db, language: string, category: string): Promise<Figures[]> {
  const figure = (...path: string[]) => jsonNumber("data_quality", path);
  return db
    .selectFrom("packages")
    .select(metricNames.map((name) => figure("qualityMetrics", name).as(name)))
    .select(figure("aiTrainingValue").as("aiTrainingValue"))
    .where("language", "=", language)
    .where("category", "=", category)
    .where("data_quality", "is not", null)
    .where(IS_LISTED)
    .orderBy("seq", "desc")
    .limit(MAX_PACKAGES)
    .execute() as Promise<Figures[]>;
}
