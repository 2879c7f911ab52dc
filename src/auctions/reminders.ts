import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { HOUR } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";

/** How long before the end of a favourite's auction its owner hears of it. */
const AHEAD_MS = HOUR;

/**
 * Reminds members of favourites whose auction ends within the hour, each once for a package, where
 * they have asked for it in their settings.
 */
export async function remindOfFavorites(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ending = await tx
      .selectFrom("packages")
      .innerJoin("favorites", "favorites.package_id", "packages.id")
      .select(["packages.id as package_id", "title", "auction_end_time", "user_id"])
      .where("status", "=", "active")
      .where("auction_end_time", ">", now)
      .where("auction_end_time", "<=", now + AHEAD_MS)
      .execute();
    const owners = [...new Set(ending.map(({ user_id }) => user_id))];
    const emails = new Map(
      (await recipients(tx, owners, "favoriteReminders")).map(({ id, email }) => [id, email]),
    );
    for (const { package_id, title, auction_end_time: endsAt, user_id } of ending) {
      const to = emails.get(user_id);
      if (!to) continue;
      const values = { packageId: package_id, title, endsAt };
      const uniqueKey = `favorite-ending ${package_id} ${user_id}`;
      await queueMail(tx, { to, template: "favorite-ending", values, uniqueKey }, now);
    }
  });
}

/** When the next auction comes within the hour of its end; null where none runs that long. */
export async function nextReminder(db: Db, now: number): Promise<number | null> {
  const next = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.min("auction_end_time").as("end"))
    .where("status", "=", "active")
    .where("auction_end_time", ">", now + AHEAD_MS)
    .executeTakeFirst();
  return next?.end == null ? null : next.end - AHEAD_MS;
}
