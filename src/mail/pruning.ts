import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

/** Rows are kept longer than events repeat, so that unique keys still prevent second emails. */
export const RETENTION_MS = 30 * DAY;

const BATCH_SIZE = 500;

export const outboxPruning = databaseAlarm({
  work: pruneOutbox,
  successLog: ["mails", "old mails removed from the outbox"],
  next: nextPruning,
  isNextExact: true,
  failureMessage: "outbox not pruned",
});

function pruneOutbox(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const oldMails = tx
      .selectFrom("mail_outbox")
      .select("id")
      .where("sent_at", "<=", now - RETENTION_MS)
      .limit(BATCH_SIZE);
    const result = await tx
      .deleteFrom("mail_outbox")
      .where("id", "in", oldMails)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}

/** Without sent emails, the next check is a whole retention period from now. */
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
