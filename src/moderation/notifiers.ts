import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, DAY } from "../lib/time";

/** As long as an unfounded notice counts against its notifier. */
export const KEPT_MS = 365 * DAY;

const BATCH = 500;

interface PruningDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** Erases the names and addresses of notifiers (docs/product.md#notices). */
export function notifierPruning({ db, clock, log }: PruningDeps): Alarm {
  return new Alarm({
    clock,
    async work() {
      const notices = await forgetNotifiers(db, clock.now());
      if (notices > 0) log.info({ notices }, "notifiers' names erased");
    },
    next: async () => clock.now() + DAY,
    failed: (error) => log.error({ err: error }, "notifiers' names not erased"),
  });
}

/** @returns of how many notices */
export async function forgetNotifiers(db: Db, now: number): Promise<number> {
  const old = decided(db)
    .where("decided_at", "<=", now - KEPT_MS)
    .limit(BATCH);
  for (let forgotten = 0; ; ) {
    const { numUpdatedRows } = await forget(db).where("reference", "in", old).executeTakeFirst();
    forgotten += Number(numUpdatedRows);
    if (Number(numUpdatedRows) < BATCH) return forgotten;
    await nextTurn();
  }
}

/** Of a member who deletes their account: a notice that waits keeps the address for its answer. */
export async function forgetNotifier(tx: Db, memberId: string): Promise<void> {
  const own = decided(tx).where("notifier_id", "=", memberId);
  await forget(tx).where("reference", "in", own).execute();
}

const forget = (db: Db) => db.updateTable("notices").set({ name: "", email: "" });

const decided = (db: Db) =>
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
