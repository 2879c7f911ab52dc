import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, HOUR } from "../lib/time";
import { INFORMED_A_TURN, informMembers } from "../notifications/informing";

const AHEAD_MS = HOUR;

export function reminderAlarm({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  return new Alarm({
    clock,
    work: () => remindOfFavorites(db, clock.now()),
    next: () => nextReminder(db, clock.now()),
    failed: (error) => log.error({ err: error }, "reminders not queued"),
  });
}

export async function remindOfFavorites(db: Db, now: number): Promise<void> {
  while ((await inTransaction(db, (tx) => remindSome(tx, now))) === INFORMED_A_TURN)
    await nextTurn();
}

async function remindSome(tx: Db, now: number): Promise<number> {
  const ending = await tx
    .selectFrom("packages")
    .innerJoin("favorites", "favorites.package_id", "packages.id")
    .select(["favorites.id", "packages.id as package_id", "title", "auction_end_time", "user_id"])
    .where("status", "=", "active")
    .where("hidden_at", "is", null)
    .where("auction_end_time", ">", now)
    .where("auction_end_time", "<=", now + AHEAD_MS)
    .where("reminded_at", "is", null)
    .limit(INFORMED_A_TURN)
    .execute();
  if (ending.length === 0) return 0;
  const news = ending.map((favorite) => {
    const { package_id: packageId, title, auction_end_time: endsAt, user_id: memberId } = favorite;
    const values = { packageId, title, endsAt };
    const uniqueKey = `favorite-ending ${packageId} ${memberId}`;
    return { memberId, template: "favorite-ending", values, uniqueKey } as const;
  });
  await informMembers(tx, news, now);
  const ids = ending.map(({ id }) => id);
  await tx.updateTable("favorites").set({ reminded_at: now }).where("id", "in", ids).execute();
  return ending.length;
}

export async function nextReminder(db: Db, now: number): Promise<number | null> {
  const next = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.min("auction_end_time").as("end"))
    .where("status", "=", "active")
    .where("hidden_at", "is", null)
    .where("auction_end_time", ">", now + AHEAD_MS)
    .executeTakeFirst();
  return next?.end == null ? null : next.end - AHEAD_MS;
}
