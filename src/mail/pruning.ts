import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { Alarm } from "../lib/alarm";
import { nextTurn } from "../lib/next-turn";
import { type Clock, DAY } from "../lib/time";

/**
 * How long a mail is on record once it was sent: long after whatever it told of could be told
 * again, so that its unique key is not missed.
 */
export const KEPT_MS = 30 * DAY;

/** At most 500 mails a statement. */
const BATCH = 500;

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** Removes mails from the outbox 30 days after they were sent. */
export function outboxPruning({ db, clock, log }: Needs): Alarm {
  return new Alarm({
    clock,
    async work() {
      const removed = await pruneOutbox(db, clock.now());
      if (removed > 0) log.info({ mails: removed }, "old mails removed from the outbox");
    },
    next: () => nextPruning(db, clock.now()),
    failed: (error) => log.error({ err: error }, "outbox not pruned"),
  });
}

/** @returns how many were removed */
export async function pruneOutbox(db: Db, now: number): Promise<number> {
  const old = db
    .selectFrom("mail_outbox")
    .select("id")
    .where("sent_at", "<=", now - KEPT_MS)
    .limit(BATCH);
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom("mail_outbox")
      .where("id", "in", old)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < BATCH) return removed;
    await nextTurn();
  }
}

/** Where none was sent yet, none can be old enough before this long has passed. */
async function nextPruning(db: Db, now: number): Promise<number> {
  const oldest = await db
    .selectFrom("mail_outbox")
    .select("sent_at")
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .limit(1)
    .executeTakeFirst();
  return (oldest?.sent_at ?? now) + KEPT_MS;
}
