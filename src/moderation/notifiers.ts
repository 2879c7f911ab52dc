import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { regularAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

/** An unfounded notice counts against its notifier for a year. */
export const RETENTION_MS = 365 * DAY;

const BATCH_SIZE = 500;

export const notifierPruning = regularAlarm({
  work: eraseOldNotifiers,
  everyMs: DAY,
  successLog: ["notices", "notifiers' names erased"],
  failureMessage: "notifiers' names not erased",
});

export function eraseOldNotifiers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const oldNotices = decidedNotices(tx)
      .where("decided_at", "<=", now - RETENTION_MS)
      .limit(BATCH_SIZE);
    const { numUpdatedRows } = await eraseNames(tx)
      .where("reference", "in", oldNotices)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** Waiting notices keep the address of a deleted account, so that they can be answered. */
export async function eraseNotifier(tx: Db, memberId: string): Promise<void> {
  const ownNotices = decidedNotices(tx).where("notifier_id", "=", memberId);
  await eraseNames(tx).where("reference", "in", ownNotices).execute();
  // Without the account, the notice must not count against the address, which anyone can have.
  await tx
    .updateTable("notices")
    .set({ confirmed_at: null })
    .where("notifier_id", "=", memberId)
    .where("decided_at", "is", null)
    .execute();
}

const eraseNames = (db: Db) => db.updateTable("notices").set({ name: "", email: "" });

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
