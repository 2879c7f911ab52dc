import type { Db } from "../../db/client";
import { minimumOf } from "../../db/least";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";
import { releaseHidden } from "./packages";

/** Bids on a hidden package are binding for 14 days. */
export const HIDDEN_MS = 14 * DAY;

const BATCH = 10;

export const hiddenAlarm = databaseAlarm({
  work: releaseLongHidden,
  done: ["packages", "bids on hidden packages released"],
  next: nextRelease,
  failureMessage: "bids on hidden packages not released",
});

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
  const hiddenAt = await minimumOf(longHidden(db), "hidden_at");
  return hiddenAt === null ? null : hiddenAt + HIDDEN_MS;
}

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
