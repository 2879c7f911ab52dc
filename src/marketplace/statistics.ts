import { sql } from "kysely";
import type { Db } from "../../db/client";
import { indexedBy } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { averageResponse } from "../analytics/exchanges";
import { type Clock, ENDING_SOON_MS, MINUTE } from "../lib/time";

/** What the marketplace and the landing page say of themselves. */
export interface CatalogueStatistics {
  activeAuctions: number;
  endingToday: number;
  /** Of those that run. */
  certifiedAuctions: number;
  /** Ever listed and still here, with all their words. */
  packages: number;
  words: number;
  /** Sellers of these packages, and the countries they are in. */
  publishers: number;
  countries: number;
  /** Mean time to a publisher's first answer; null where no buyer has had one. */
  responseMs: number | null;
}

interface Deps {
  db: Db;
  /** For catalogues whose counting would stop the event loop for longer than a page takes. */
  readOnlyDb: Db;
  clock: Clock;
}

const FRESH_MS = MINUTE;

/** Packages that are counted in about a millisecond. */
const COUNTED_HERE = 5000;

/** Reads the figures at most once a minute: counting walks an index from end to end. */
export function catalogueStatistics({
  db,
  readOnlyDb,
  clock,
}: Deps): () => Promise<CatalogueStatistics> {
  let counted: Promise<CatalogueStatistics> | undefined;
  let countedAt = 0;
  return () => {
    const now = clock.now();
    if (!counted || now - countedAt >= FRESH_MS) {
      countedAt = now;
      const counting = isLarge(db).then((large) => count(large ? readOnlyDb : db, now));
      counted = counting;
      // If reading fails, the next request reads the figures again.
      counting.catch(() => {
        if (counted === counting) counted = undefined;
      });
    }
    return counted;
  };
}

async function isLarge(db: Db): Promise<boolean> {
  return (await beyond.first(db, { most: COUNTED_HERE })) !== undefined;
}

const beyond = prepared<{ most: number }, { seq: number }>((db, value) =>
  db.selectFrom("packages").select("seq").orderBy("seq").limit(1).offset(value("most")),
);

async function count(db: Db, now: number): Promise<CatalogueStatistics> {
  const sellers = db.selectFrom("packages").select("seller_id").distinct();
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
    responseMs: await averageResponse(db),
  };
}

async function countPackages(db: Db): Promise<{ packages: number; words: number }> {
  const { packages, words } = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("packages"),
      eb.fn.sum<number | null>("total_words").as("words"),
    ])
    .executeTakeFirstOrThrow();
  return { packages, words: words ?? 0 };
}

type Running = Pick<CatalogueStatistics, "activeAuctions" | "endingToday" | "certifiedAuctions">;

/** From an index alone, in one pass. */
async function countRunning(db: Db, now: number): Promise<Running> {
  const { rows } = await sql<Running>`
    select count(*) as "activeAuctions",
      count(*) filter (where auction_end_time < ${now + ENDING_SOON_MS}) as "endingToday",
      count(*) filter (where certified = 1) as "certifiedAuctions"
    from ${indexedBy("packages", "packages_by_end")}
    where status = 'active' and auction_end_time > ${now}`.execute(db);
  return rows[0] as Running;
}
