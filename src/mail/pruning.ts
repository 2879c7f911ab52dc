import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

/** Longer than any event can repeat, so that the unique key still prevents a second email. */
export const RETENTION_MS = 30 * DAY;

const BATCH = 500;

export const outboxPruning = databaseAlarm({
  work: pruneOutbox,
  done: ["mails", "old mails removed from the outbox"],
  next: nextPruning,
  failureMessage: "outbox not pruned",
});

function pruneOutbox(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
    const old = tx
      .selectFrom("mail_outbox")
      .select("id")
      .where("sent_at", "<=", now - RETENTION_MS)
      .limit(BATCH);
    const removed = await tx.deleteFrom("mail_outbox").where("id", "in", old).executeTakeFirst();
    return Number(removed.numDeletedRows);
  });
}

/** Without a sent email, nothing can be old enough before a whole period has passed. */
async function nextPruning(db: Db, now: number): Promise<number> {
  const oldest = await db
    .selectFrom("mail_outbox")
    .select("sent_at")
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .limit(1)
    .executeTakeFirst();
  return (oldest?.sent_at ?? now) + RETENTION_MS;
}
