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
  const columns = { settings: JSON.stringify(settings), updated_at: now };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("user_settings")
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
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

interface ProfileRow {
  first_name: string;
  last_name: string;
  organization: string;
  country: string;
  profile_image_url: string | null;
  email: string;
  settings: string | null;
}

export type PublicProfileRow<M extends ProfileRow> = Omit<M, "settings" | "email"> & {
  email: string | null;
};

/** Hides the profile unless showProfile is set, and the email unless showEmail is set too. */
export function toPublicProfile<M extends ProfileRow>({
  settings,
  email,
  ...member
}: M): PublicProfileRow<M> {
  const { showProfile, showEmail } = settingsFrom(settings);
  if (showProfile) return { ...member, email: showEmail ? email : null };
  const hiddenFields = { first_name: "", last_name: "", organization: "", country: "" };
  return { ...member, ...hiddenFields, profile_image_url: null, email: null };
}
