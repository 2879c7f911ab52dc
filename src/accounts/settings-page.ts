import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Settings, settingsChoices } from "../settings/schema";
import { changeSettings } from "../settings/settings";
import { updateProfile } from "./profile";
import { profileChanges } from "./schema";

export const settingsForm = z.object({
  profile: profileChanges.omit({ role: true }),
  settings: settingsChoices,
});

/** @throws NotFound for a deleted account */
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
