import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { countryCode } from "../lib/countries";
import { NotFound } from "../lib/errors";
import { requirePermission } from "../memberships/permissions";
import { type Settings, settingsChoices } from "../settings/schema";
import { changeSettings } from "../settings/settings";
import { requireOwnNames } from "./reserved-names";
import { type ProfileChanges, profileChanges } from "./schema";
import type { User } from "./user";
import { findUser } from "./users";
import { markVerifiedPublishers, NOT_VERIFIED } from "./verified";
import type { Viewer } from "./viewer";

export async function updateProfile(
  db: Db,
  userId: string,
  changes: ProfileChanges,
  now: number,
  isOperator = false,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { firstName, lastName, organization, country, role } = changes;
    const before = await findUser(tx, userId);
    const isRenamed = organization !== undefined && organization !== before.organization;
    const user = await tx
      .updateTable("users")
      .set({
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
        ...(organization !== undefined && { organization }),
        ...(isRenamed && NOT_VERIFIED),
        ...(country !== undefined && { country }),
        ...(role !== undefined && { role }),
        updated_at: now,
      })
      .where("id", "=", userId)
      .returningAll()
      .executeTakeFirst();
    if (!user) throw new NotFound("profile-not-found");
    await requireOwnNames(tx, user, before, isOperator);
    if (isRenamed) await markVerifiedPublishers(tx, userId, now);
    announce(tx, { type: "account-changed", userId });
    return user;
  });
}

/** A member, with the name, country, role in the market and limit of their organization. */
export async function findMember(
  db: Db,
  { id, memberId }: Pick<Viewer, "id" | "memberId">,
): Promise<User> {
  const member = await findUser(db, memberId);
  if (id === memberId) return member;
  const { organization, country, role, commitment_limit_cents } = await findUser(db, id);
  return { ...member, organization, country, role, commitment_limit_cents };
}

/** Who changes a profile: names are the member's own, and the rest is their organization's. */
export type ProfileOwner = Pick<Viewer, "id" | "memberId" | "permissions">;

/** @throws PermissionMissing if a member without "manage" changes what is the organization's */
export async function changeProfile(
  db: Db,
  { id, memberId, permissions }: ProfileOwner,
  changes: ProfileChanges,
  now: number,
  isOperator = false,
): Promise<User> {
  const { firstName, lastName, ...shared } = changes;
  const isShared = Object.values(shared).some((value) => value !== undefined);
  if (isShared) requirePermission(permissions, "manage");
  if (id === memberId) return updateProfile(db, id, changes, now, isOperator);
  return inTransaction(db, async (tx) => {
    if (isShared) await updateProfile(tx, id, shared, now, isOperator);
    return updateProfile(tx, memberId, { firstName, lastName }, now, isOperator);
  });
}

/** Does not change a country that is known. */
export async function stateCountry(
  db: Db,
  userId: string,
  country: string | undefined,
  now: number,
): Promise<void> {
  if (country === undefined) return;
  await inTransaction(db, async (tx) => {
    if (countryCode((await findUser(tx, userId)).country) !== null) return;
    await updateProfile(tx, userId, { country }, now);
  });
}

export const settingsForm = z.object({
  profile: profileChanges.omit({ role: true }),
  settings: settingsChoices,
});

export async function saveSettingsPage(
  db: Db,
  owner: ProfileOwner,
  page: { profile: z.output<typeof settingsForm>["profile"]; settings: Partial<Settings> },
  now: number,
  isOperator = false,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await changeProfile(tx, owner, page.profile, now, isOperator);
    await changeSettings(tx, owner.memberId, page.settings, now);
  });
}
