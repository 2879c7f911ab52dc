import { sql } from "kysely";
import type { Db } from "../../db/client";
import { indexedBy } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { averageResponseMs } from "../analytics/exchanges";
import { isRunning } from "../auctions/reading/counted";
import { type Clock, ENDING_SOON_MS, MINUTE } from "../lib/time";
import { IS_LISTED } from "../packages/listed-figures";
import { type DealFigures, dealFigures } from "./deal-figures";

export interface CatalogueStatistics {
  activeAuctions: number;
  endingToday: number;
  certifiedAuctions: number;
  packages: number;
  words: number;
  publishers: number;
  countries: number;
  responseMs: number | null;
  deals: DealFigures;
}

interface StatisticsDeps {
  db: Db;
  readOnlyDb: Db;
  clock: Clock;
}

const CACHE_MS = MINUTE;

const MAX_COUNTED_INLINE = 5000;

export function catalogueStatistics({
  db,
  readOnlyDb,
  clock,
}: StatisticsDeps): () => Promise<CatalogueStatistics> {
  let pending: Promise<CatalogueStatistics> | undefined;
  let countedAt = 0;
  return () => {
    const now = clock.now();
    if (!pending || now - countedAt >= CACHE_MS) {
      countedAt = now;
      const counting = isLarge(db).then((large) => countCatalogue(large ? readOnlyDb : db, now));
      pending = counting;
      counting.catch(() => {
        if (pending === counting) pending = undefined;
      });
    }
    return pending;
  };
}

async function isLarge(db: Db): Promise<boolean> {
  return (await findPackageAt.first(db, { most: MAX_COUNTED_INLINE })) !== undefined;
}

const findPackageAt = prepared<{ most: number }, { seq: number }>((db, value) =>
  db.selectFrom("packages").select("seq").orderBy("seq").limit(1).offset(value("most")),
);

async function countCatalogue(db: Db, now: number): Promise<CatalogueStatistics> {
  const sellers = db.selectFrom("packages").select("seller_id").where(IS_LISTED).distinct();
  const { publishers, countries } = await db
    .selectFrom("users")
    .select((eb) => [
      eb.fn.countAll<number>().as("publishers"),
      eb.fn.count<number>("country").distinct().as("countries"),
    ])
    .where("id", "in", sellers)
    .executeTakeFirstOrThrow();
  return {
    ...(await countRunning(db, now)),
    ...(await countPackages(db)),
    publishers,
    countries,
    responseMs: await averageResponseMs(db),
    deals: await dealFigures(db, now),
  };
}

async function countPackages(db: Db): Promise<{ packages: number; words: number }> {
  const { packages, words } = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("packages"),
      eb.fn.sum<number | null>("total_words").as("words"),
    ])
    .where(IS_LISTED)
    .executeTakeFirstOrThrow();
  return { packages, words: words ?? 0 };
}

type RunningCounts = Pick<
  CatalogueStatistics,
  "activeAuctions" | "endingToday" | "certifiedAuctions"
>;

async function countRunning(db: Db, now: number): Promise<RunningCounts> {
  const { rows } = await sql<RunningCounts>`
    select count(*) as "activeAuctions",
      count(*) filter (where auction_end_time < ${now + ENDING_SOON_MS}) as "endingToday",
      count(*) filter (where certified = 1) as "certifiedAuctions"
    from ${indexedBy("packages", "packages_by_end")}
    where ${isRunning(now)} and ${IS_LISTED}`.execute(db);
  return rows[0] as RunningCounts;
}
