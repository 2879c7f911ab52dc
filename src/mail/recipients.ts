import type { Db } from "../../db/client";
import type { Preferences } from "../settings/schema";
import { settingsFrom } from "../settings/settings";

export type MailAlert = "bidAlerts" | "messageAlerts" | "favoriteReminders" | "operatorAlerts";

export interface Recipient {
  id: string;
  email: string;
}

/** SQLite limits how many values a statement may bind. */
const CHUNK = 1000;

/**
 * The members who take mails of a kind (docs/product.md#settings); without one, notifications at
 * all.
 */
export async function recipients(
  db: Db,
  userIds: readonly string[],
  alert?: MailAlert,
): Promise<Recipient[]> {
  const taking: Recipient[] = [];
  for (let from = 0; from < userIds.length; from += CHUNK) {
    const members = await db
      .selectFrom("users")
      .leftJoin("user_settings", "user_settings.user_id", "users.id")
      .select(["users.id", "email", "settings"])
      .where("users.id", "in", userIds.slice(from, from + CHUNK))
      .execute();
    for (const { id, email, settings } of members) {
      const chosen = settingsFrom(settings);
      if (chosen.emailNotifications && (!alert || chosen[alert] !== false))
        taking.push({ id, email });
    }
  }
  return taking;
}

export async function readingOf(
  db: Db,
  email: string,
): Promise<Preferences & { userId: string | null }> {
  const member = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["users.id", "settings"])
    .where("email", "=", email)
    .executeTakeFirst();
  return { ...settingsFrom(member?.settings ?? null), userId: member?.id ?? null };
}
