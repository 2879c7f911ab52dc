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

const FEWEST = 20;

/** Only the newest are ranked, to limit the query. */
const MAX = 500;

const KEPT_MS = 10 * MINUTE;

const PATIENCE_MS = 100;

const NAMES = [...metricNames, "aiTrainingValue"] as const;

interface QualityRankingDeps {
  readOnlyDb: Db;
  clock: Clock;
  log: Pick<Logger, "error">;
}

export class QualityRanking {
  #kept = new LRUCache<string, { at: number; figures: Promise<Figures[]> }>({ max: 200 });

  constructor(private readonly deps: QualityRankingDeps) {}

  async of(
    lot: { language: string; category: string },
    figures: Figures,
  ): Promise<QualityRanks | null> {
    const others = await Promise.race([
      this.#figuresOf(lot),
      sleep(PATIENCE_MS, null, { ref: false }),
    ]);
    if (!others || others.length < FEWEST) return null;
    const share = (count: (name: (typeof NAMES)[number]) => number) =>
      Object.fromEntries(
        NAMES.map((name) => [name, Math.round((100 * count(name)) / others.length)]),
      ) as Figures;
    const less = (name: keyof Figures) =>
      others.filter((other) => other[name] < figures[name]).length;
    return { count: others.length, below: share(less) };
  }

  #figuresOf({ language, category }: { language: string; category: string }): Promise<Figures[]> {
    const { readOnlyDb, clock, log } = this.deps;
    const key = JSON.stringify([language, category]);
    const kept = this.#kept.get(key);
    if (kept && clock.now() < kept.at + KEPT_MS) return kept.figures;
    const figures = readFigures(readOnlyDb, language, category).catch((error) => {
      this.#kept.delete(key);
      log.error({ err: error }, "packages not ranked");
      return [];
    });
    this.#kept.set(key, { at: clock.now(), figures });
    return figures;
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
    .limit(MAX)
    .execute() as Promise<Figures[]>;
}
