import type { Db } from "../../db/client";
import { type Settings, settingsSchema } from "./schema";

/** A member's settings; the defaults of spec section 9 where nothing was chosen. */
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom("user_settings")
    .select("settings")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return settingsSchema.parse(row ? JSON.parse(row.settings) : {});
}

/** Keeps a member's settings, whole. */
export async function saveSettings(
  db: Db,
  userId: string,
  settings: Settings,
  now: number,
): Promise<void> {
  const kept = { settings: JSON.stringify(settings), updated_at: now };
  await db
    .insertInto("user_settings")
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
}
