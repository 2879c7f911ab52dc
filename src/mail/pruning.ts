import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, DAY } from "../lib/time";

/**
 * Longer than any event can be announced again, so that an email's unique key still prevents a
 * second.
 */
export const KEPT_MS = 30 * DAY;

const BATCH = 500;

interface PruningDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

export function outboxPruning({ db, clock, log }: PruningDeps): Alarm {
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
