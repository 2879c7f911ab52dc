import type { Db } from "../../../db/client";
import { minimumOf } from "../../../db/least";
import { inBatches } from "../../../db/transaction";
import { databaseAlarm } from "../../lib/alarm";
import { HOUR } from "../../lib/time";
import { informMembers, NOTIFIED_PER_TURN } from "../../notifications/informing";

const LEAD_TIME_MS = HOUR;

/** Marks a favorite whose member has been reminded of an end that has since moved. */
const REMIND_AGAIN = 0;

/** A package that was hidden ends later, so its followers are reminded again. */
export async function remindAgain(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("favorites")
    .set({ reminded_at: REMIND_AGAIN })
    .where("package_id", "=", packageId)
    .where("reminded_at", "is not", null)
    .execute();
}

export const reminderAlarm = databaseAlarm({
  work: remindOfFavorites,
  next: nextReminder,
  failureMessage: "reminders not queued",
});

export function remindOfFavorites(db: Db, now: number): Promise<number> {
  return inBatches(db, NOTIFIED_PER_TURN, (tx) => remindBatch(tx, now));
}

async function remindBatch(tx: Db, now: number): Promise<number> {
  const endingFavorites = await tx
    .selectFrom("packages")
    .innerJoin("favorites", "favorites.package_id", "packages.id")
    .select(["favorites.id", "packages.id as package_id", "title", "auction_end_time", "user_id"])
    .select("reminded_at")
    .where("status", "=", "active")
    .where("hidden_at", "is", null)
    .where("auction_end_time", ">", now)
    .where("auction_end_time", "<=", now + LEAD_TIME_MS)
    .where("sale_rule", "<>", "fixed")
    .where((eb) => eb.or([eb("reminded_at", "is", null), eb("reminded_at", "=", REMIND_AGAIN)]))
    .limit(NOTIFIED_PER_TURN)
    .execute();
  if (endingFavorites.length === 0) return 0;
  const news = endingFavorites.map((favorite) => {
    const { package_id: packageId, title, auction_end_time: endsAt, user_id: memberId } = favorite;
    const values = { packageId, title, endsAt };
    const topic = `favorite-ending ${packageId} ${memberId}`;
    const uniqueKey = favorite.reminded_at === REMIND_AGAIN ? `${topic} ${endsAt}` : topic;
    return { memberId, template: "favorite-ending", values, uniqueKey, topic } as const;
  });
  await informMembers(tx, news, now);
  const ids = endingFavorites.map(({ id }) => id);
  await tx.updateTable("favorites").set({ reminded_at: now }).where("id", "in", ids).execute();
  return endingFavorites.length;
}

export async function nextReminder(db: Db, now: number): Promise<number | null> {
  const laterAuctions = db
    .selectFrom("packages")
    .where("status", "=", "active")
    .where("hidden_at", "is", null)
    .where("auction_end_time", ">", now + LEAD_TIME_MS);
  const end = await minimumOf(laterAuctions, "auction_end_time");
  return end === null ? null : end - LEAD_TIME_MS;
}
