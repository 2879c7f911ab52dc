import { sql } from "kysely";
import type { Db } from "../../db/client";
import { indexedBy } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { type Clock, ENDING_SOON_MS, MINUTE } from "../lib/time";

/** The filter panel's figures: of auctions that run now. */
export interface CatalogueStatistics {
  activeAuctions: number;
  endingToday: number;
  certifiedAuctions: number;
}

interface Needs {
  db: Db;
  /** For catalogues whose counting would stop the event loop for longer than a page takes. */
  readOnlyDb: Db;
  clock: Clock;
}

const FRESH_MS = MINUTE;

/** So many auctions are counted in half a millisecond. */
const COUNTED_HERE = 5000;

/** Reads the figures at most once a minute: counting walks an index from end to end. */
export function catalogueStatistics({
  db,
  readOnlyDb,
  clock,
}: Needs): () => Promise<CatalogueStatistics> {
  let counted: Promise<CatalogueStatistics> | undefined;
  let countedAt = 0;
  return () => {
    const now = clock.now();
    if (!counted || now - countedAt >= FRESH_MS) {
      countedAt = now;
      const counting = isLarge(db).then((large) => count(large ? readOnlyDb : db, now));
      counted = counting;
      // Figures that could not be read are read anew by whoever asks next.
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
  db
    .selectFrom("packages")
    .select("seq")
    .where("status", "=", "active")
    .limit(1)
    .offset(value("most")),
);

/** From an index alone, in one pass. */
async function count(db: Db, now: number): Promise<CatalogueStatistics> {
  const { rows } = await sql<CatalogueStatistics>`
    select count(*) as "activeAuctions",
      count(*) filter (where auction_end_time < ${now + ENDING_SOON_MS}) as "endingToday",
      count(*) filter (where certified = 1) as "certifiedAuctions"
    from ${indexedBy("packages", "packages_by_end")}
    where status = 'active' and auction_end_time > ${now}`.execute(db);
  return rows[0] as CatalogueStatistics;
}
