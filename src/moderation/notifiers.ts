import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

/** An unfounded notice counts against its notifier for a year. */
export const RETENTION_MS = 365 * DAY;

const BATCH = 500;

export const notifierPruning = databaseAlarm({
  work: forgetNotifiers,
  done: ["notices", "notifiers' names erased"],
  next: async (_, now) => now + DAY,
  failureMessage: "notifiers' names not erased",
});

export function forgetNotifiers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
    const old = decidedNotices(tx)
      .where("decided_at", "<=", now - RETENTION_MS)
      .limit(BATCH);
    const { numUpdatedRows } = await forget(tx).where("reference", "in", old).executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** A waiting notice keeps the address of a deleted account for its answer. */
export async function forgetNotifier(tx: Db, memberId: string): Promise<void> {
  const ownNotices = decidedNotices(tx).where("notifier_id", "=", memberId);
  await forget(tx).where("reference", "in", ownNotices).execute();
}

const forget = (db: Db) => db.updateTable("notices").set({ name: "", email: "" });

const decidedNotices = (db: Db) =>
  db
    .selectFrom("notices")
    .select("reference")
    .where("name", "<>", "")
    .where("decided_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("complaints")
            .select("complaints.id")
            .whereRef("complaints.notice", "=", "notices.reference")
            .where("complaints.decided_at", "is", null),
        ),
      ),
    );
