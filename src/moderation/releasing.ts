import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { MAX_HIDDEN_MS } from "../lib/holds";
import { releaseHidden } from "./holds";

const BATCH_SIZE = 10;

export const hiddenAlarm = databaseAlarm({
  work: releaseLongHidden,
  successLog: ["packages", "bids on hidden packages released"],
  next: nextRelease,
  isNextExact: true,
  failureMessage: "bids on hidden packages not released",
});

function hiddenWithBids(db: Db) {
  return db
    .selectFrom("packages")
    .where("hidden_at", "is not", null)
    .where(({ or, and, eb: is, exists, selectFrom }) =>
      or([
        and([
          is("packages.status", "<>", "settled"),
          exists(
            selectFrom("exclusive_bids")
              .select("exclusive_bids.bidder_id")
              .whereRef("exclusive_bids.package_id", "=", "packages.id"),
          ),
        ]),
        exists(
          selectFrom("bids")
            .select("bids.id")
            .whereRef("bids.package_id", "=", "packages.id")
            .where((eb) =>
              eb.or([
                eb("bids.status", "=", "pending"),
                eb.and([eb("bids.status", "=", "accepted"), eb("contract_status", "=", "none")]),
              ]),
            ),
        ),
      ]),
    );
}

const firstHidden = preparedMinimum(hiddenWithBids, "hidden_at");

async function nextRelease(db: Db): Promise<number | null> {
  const hiddenAt = await firstHidden(db);
  return hiddenAt === null ? null : hiddenAt + MAX_HIDDEN_MS;
}

export async function releaseLongHidden(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const duePackages = await hiddenWithBids(tx)
      .select("packages.id")
      .where("hidden_at", "<=", now - MAX_HIDDEN_MS)
      .orderBy("hidden_at")
      .limit(BATCH_SIZE)
      .execute();
    const ids = duePackages.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await lockPackages(tx, ids);
    const lots = await tx.selectFrom("packages").selectAll().where("id", "in", ids).execute();
    for (const lot of lots) await releaseHidden(tx, lot, now);
    return lots.length;
  });
}
