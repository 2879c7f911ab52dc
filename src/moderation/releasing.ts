import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { Alarm } from "../lib/alarm";
import { type Clock, DAY } from "../lib/time";
import { releaseHidden } from "./packages";

/** How long bids on a hidden package bind. */
export const HIDDEN_MS = 14 * DAY;

const BATCH = 10;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
}

export function hiddenAlarm({ db, clock, log }: Deps): Alarm {
  return new Alarm({
    clock,
    async work() {
      const released = await releaseLongHidden(db, clock.now());
      if (released > 0) log.info({ packages: released }, "bids on hidden packages released");
    },
    next: () => nextRelease(db),
    failed: (error) => log.error({ err: error }, "bids on hidden packages not released"),
  });
}

/** Of packages with bids that still bind. */
function longHidden(db: Db) {
  return db
    .selectFrom("packages")
    .where("hidden_at", "is not", null)
    .where("packages.status", "<>", "settled")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bids")
          .select("bids.id")
          .whereRef("bids.package_id", "=", "packages.id")
          .where("bids.status", "=", "pending"),
      ),
    );
}

async function nextRelease(db: Db): Promise<number | null> {
  const next = await longHidden(db)
    .select((eb) => eb.fn.min("hidden_at").as("at"))
    .executeTakeFirst();
  return next?.at ? next.at + HIDDEN_MS : null;
}

/** @returns of how many packages bids were released */
export async function releaseLongHidden(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await longHidden(tx)
      .select("packages.id")
      .where("hidden_at", "<=", now - HIDDEN_MS)
      .orderBy("hidden_at")
      .limit(BATCH)
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await lockPackages(tx, ids);
    const lots = await tx.selectFrom("packages").selectAll().where("id", "in", ids).execute();
    for (const lot of lots) await releaseHidden(tx, lot, now);
    return lots.length;
  });
}
