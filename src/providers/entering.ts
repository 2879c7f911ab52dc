import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { User } from "../accounts/user";
import { findUser } from "../accounts/users";
import { organizationIdOf } from "../memberships/colleagues";
import { recordAct } from "../organizations/acts";
import { changeRoles, membersOf } from "../organizations/members";
import { type Identity, mapsGroups } from "./claims";
import type { Provider } from "./providers";
import { AccountElsewhere, AccountOfAnother, MemberRemoved } from "./refusals";
import { rolesFor } from "./roles";

/**
 * The member whom a provider has identified, with the roles of their groups; null if they have no
 * account yet. The provider's ID of a person decides, because an address can pass to another one:
 * only a colleague who has not signed in there before is found by a confirmed address.
 *
 * @throws MemberRemoved, AccountElsewhere, AccountOfAnother, RoleMissing
 */
export async function memberAt(
  db: Db,
  provider: Provider,
  identity: Identity,
  at: { now: number; address: string },
): Promise<User | null> {
  return inTransaction(db, async (tx) => {
    const member =
      (await linkedMember(tx, provider, identity)) ??
      (await colleagueWith(tx, provider, identity, at.now));
    if (member && mapsGroups(provider)) await applyRoles(tx, member, provider, identity, at);
    return member;
  });
}

/** @throws MemberRemoved if the account was deleted, or left the organization */
async function linkedMember(
  tx: Db,
  { organizationId }: Provider,
  { subject, email }: Identity,
): Promise<User | null> {
  const account = await tx
    .selectFrom("provider_accounts")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (!account) return null;
  const { member_id: memberId } = account;
  if (memberId !== null && (await organizationIdOf(tx, memberId)) === organizationId)
    return findUser(tx, memberId);
  // An owner who invites the person again undoes the removal.
  const colleague = memberId === null ? await confirmedColleague(tx, organizationId, email) : null;
  if (colleague) return null;
  throw new MemberRemoved();
}

/** @throws AccountElsewhere, AccountOfAnother */
async function colleagueWith(
  tx: Db,
  { organizationId }: Provider,
  { subject, email }: Identity,
  now: number,
): Promise<User | null> {
  const account = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!account) return null;
  const colleague = await confirmedColleague(tx, organizationId, email);
  if (!colleague) throw new AccountElsewhere();
  const other = await tx
    .selectFrom("provider_accounts")
    .select("subject")
    .where("member_id", "=", colleague.id)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (other) throw new AccountOfAnother();
  await linkAccount(tx, { organizationId, subject, memberId: colleague.id }, now);
  return colleague;
}

async function confirmedColleague(
  tx: Db,
  organizationId: string,
  email: string,
): Promise<User | null> {
  const user = await tx
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .where("is_email_verified", "=", 1)
    .executeTakeFirst();
  return user && (await organizationIdOf(tx, user.id)) === organizationId ? user : null;
}

export async function linkAccount(
  tx: Db,
  { organizationId, subject, memberId }: Record<"organizationId" | "subject" | "memberId", string>,
  now: number,
): Promise<void> {
  await tx
    .insertInto("provider_accounts")
    .values({ organization_id: organizationId, subject, member_id: memberId, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "subject"]).doUpdateSet({ member_id: memberId }),
    )
    .execute();
}

/** Owners keep their roles, so that no group locks an organization out. */
async function applyRoles(
  tx: Db,
  { id: memberId, email, first_name, last_name }: User,
  provider: Provider,
  identity: Identity,
  { now, address }: { now: number; address: string },
): Promise<void> {
  const { organizationId } = provider;
  const members = await membersOf(tx, organizationId);
  const { roles: before = [] } = members.find((member) => member.memberId === memberId) ?? {};
  if (before.includes("owner")) return;
  const roles = rolesFor(provider, identity);
  if (roles.length === before.length && roles.every((role) => before.includes(role))) return;
  await changeRoles(tx, { organizationId, memberId }, roles);
  const actor = { id: organizationId, memberId, email, firstName: first_name, lastName: last_name };
  await recordAct(tx, actor, { act: "roles-changed", subject: memberId, address }, now);
}
