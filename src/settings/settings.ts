import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { type Settings, settingsSchema } from "./schema";

export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom("user_settings")
    .select("settings")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return settingsFrom(row?.settings ?? null);
}

export function settingsFrom(stored: string | null): Settings {
  return settingsSchema.parse(stored === null ? {} : JSON.parse(stored));
}

export async function saveSettings(db: Db, userId: string, settings: Settings, now: number) {
  const kept = { settings: JSON.stringify(settings), updated_at: now };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("user_settings")
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
      .execute();
    announce(tx, { type: "account-changed", userId });
  });
}

export async function changeSettings(
  db: Db,
  userId: string,
  changes: Partial<Settings>,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveSettings(tx, userId, { ...(await settingsOf(tx, userId)), ...changes }, now);
  });
}

interface Member {
  first_name: string;
  last_name: string;
  organization: string;
  country: string;
  profile_image_url: string | null;
  email: string;
  settings: string | null;
}

export type PublicFace<M extends Member> = Omit<M, "settings" | "email"> & {
  email: string | null;
};

/** Hides the name without showProfile, and the address without showEmail. */
export function publicFace<M extends Member>({ settings, email, ...member }: M): PublicFace<M> {
  const { showProfile, showEmail } = settingsFrom(settings);
  if (showProfile) return { ...member, email: showEmail ? email : null };
  const nameless = { first_name: "", last_name: "", organization: "", country: "" };
  return { ...member, ...nameless, profile_image_url: null, email: null };
}
