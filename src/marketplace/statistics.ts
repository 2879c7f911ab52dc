import type { Db } from "../../db/client";
import { type Clock, ENDING_SOON_MS, MINUTE } from "../lib/time";

/** The filter panel's figures: of auctions that run now. */
export interface CatalogueStatistics {
  activeAuctions: number;
  endingToday: number;
  certifiedAuctions: number;
}

const FRESH_MS = MINUTE;

/** Reads the figures at most once a minute: counting walks an index from end to end. */
export function catalogueStatistics(db: Db, clock: Clock): () => Promise<CatalogueStatistics> {
  let counted: Promise<CatalogueStatistics> | undefined;
  let countedAt = 0;
  return () => {
    const now = clock.now();
    if (!counted || now - countedAt >= FRESH_MS) {
      countedAt = now;
      const counting = count(db, now);
      counted = counting;
      // Figures that could not be read are read anew by whoever asks next.
      counting.catch(() => {
        if (counted === counting) counted = undefined;
      });
    }
    return counted;
  };
}

/** From indexes alone. */
async function count(db: Db, now: number): Promise<CatalogueStatistics> {
  const running = db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .where("auction_end_time", ">", now);
  const [all, ending, certified] = await Promise.all([
    running.executeTakeFirstOrThrow(),
    running.where("auction_end_time", "<", now + ENDING_SOON_MS).executeTakeFirstOrThrow(),
    running.where("certified", "=", 1).executeTakeFirstOrThrow(),
  ]);
  return {
    activeAuctions: all.count,
    endingToday: ending.count,
    certifiedAuctions: certified.count,
  };
}
