import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { confirmEmail } from "../accounts/email";
import { consumeToken, findToken, LinkGone, type MailToken } from "../accounts/mail-tokens";
import { findUser } from "../accounts/users";
import type { Viewer } from "../accounts/viewer";
import { announce } from "../announcements/announce";
import { personName } from "../lib/languages";
import { MAX_ORGANIZATION_MEMBERS, type OrganizationRole, rolesFrom } from "../rules/organization";
import { countMembers, withdrawColleagueInvitation } from "./invitations";
import { requireUnusedAccount } from "./own-history";
import { InOrganization, InvitedOther, OrganizationFull, OrganizationSuspended } from "./refusals";

export interface OpenInvitation {
  organizationId: string;
  organization: string;
  email: string;
  roles: readonly OrganizationRole[];
  isSuspended: boolean;
}

/** @throws LinkUnknown, LinkGone if it was used, withdrawn or has expired */
export async function findColleagueInvitation(
  db: Db,
  secret: string,
  now: number,
): Promise<OpenInvitation> {
  return invitationFor(db, await findToken(db, "organization-invitation", secret, now), now);
}

async function invitationFor(db: Db, token: MailToken, now: number): Promise<OpenInvitation> {
  const { email, payload } = token;
  const { organizationId } = JSON.parse(payload ?? "{}") as { organizationId?: string };
  const row = await db
    .selectFrom("organization_invitations")
    .innerJoin("users", "users.id", "organization_invitations.organization_id")
    .select(["roles", "organization", "first_name", "last_name", "suspended_at"])
    .where("organization_id", "=", organizationId ?? "")
    .where("organization_invitations.email", "=", email)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row || organizationId === undefined) throw new LinkGone();
  const { roles, organization, first_name, last_name } = row;
  const name = organization || personName(first_name, last_name);
  const isSuspended = row.suspended_at !== null;
  return { organizationId, organization: name, email, roles: rolesFrom(roles), isSuspended };
}

/**
 * Makes the member act for the organization from their next request on. The link also confirms the
 * member's address, because it was sent there.
 *
 * @throws LinkUnknown, LinkGone, InvitedOther, OrganizationSuspended, InOrganization,
 * AccountInUse, OrganizationFull
 */
export async function acceptColleagueInvitation(
  db: Db,
  secret: string,
  { memberId, email }: Pick<Viewer, "memberId" | "email">,
  now: number,
): Promise<OpenInvitation> {
  return inTransaction(db, async (tx) => {
    const token = await consumeToken(tx, "organization-invitation", secret, now);
    const invitation = await invitationFor(tx, token, now);
    const { organizationId, roles } = invitation;
    if (email !== invitation.email) throw new InvitedOther();
    if (invitation.isSuspended)
      throw new OrganizationSuspended({ organization: invitation.organization });
    await requireFreeMember(tx, memberId);
    await requireUnusedAccount(tx, memberId);
    await addFounder(tx, organizationId);
    if ((await countMembers(tx, organizationId)) >= MAX_ORGANIZATION_MEMBERS)
      throw new OrganizationFull({ most: MAX_ORGANIZATION_MEMBERS });
    await addMember(tx, { memberId, organizationId, roles, joinedAt: now });
    await withdrawColleagueInvitation(tx, { organizationId, email });
    await confirmEmail(tx, memberId, now);
    for (const userId of [memberId, organizationId])
      announce(tx, { type: "account-changed", userId });
    return invitation;
  });
}

async function requireFreeMember(tx: Db, memberId: string): Promise<void> {
  const membership = await tx
    .selectFrom("memberships")
    .select("organization_id")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (membership) throw new InOrganization();
}

/** With the first colleague, the account that founded the organization becomes a member too. */
async function addFounder(tx: Db, organizationId: string): Promise<void> {
  const member = await tx
    .selectFrom("memberships")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (member) return;
  const { created_at: joinedAt } = await findUser(tx, organizationId);
  const roles = rolesFrom(null);
  await addMember(tx, { memberId: organizationId, organizationId, roles, joinedAt });
}

interface NewMember {
  memberId: string;
  organizationId: string;
  roles: readonly OrganizationRole[];
  joinedAt: number;
}

async function addMember(tx: Db, { memberId, organizationId, roles, joinedAt }: NewMember) {
  const row = { member_id: memberId, organization_id: organizationId, joined_at: joinedAt };
  await tx
    .insertInto("memberships")
    .values({ ...row, roles: JSON.stringify(roles) })
    .execute();
}
