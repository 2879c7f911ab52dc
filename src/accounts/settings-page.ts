import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Settings, settingsChoices } from "../settings/schema";
import { changeSettings } from "../settings/settings";
import { updateProfile } from "./profile";
import { profileChanges } from "./schema";

/** The settings page as its form sends it: the profile's fields, and every setting. */
export const settingsForm = z.object({
  profile: profileChanges.omit({ role: true }),
  settings: settingsChoices,
});

/**
 * Saves the settings page as a whole: what members say of themselves, and how they like things.
 * @throws NotFound for an account that is gone
 */
export async function saveSettingsPage(
  db: Db,
  userId: string,
  page: { profile: z.output<typeof settingsForm>["profile"]; settings: Partial<Settings> },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateProfile(tx, userId, page.profile, now);
    await changeSettings(tx, userId, page.settings, now);
  });
}
