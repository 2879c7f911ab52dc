import type { Db } from "../../db/client";
import { confirmEmail } from "../accounts/email";
import { consumeToken, findToken, LinkGone, type MailToken } from "../accounts/mail-tokens";
import type { Viewer } from "../accounts/viewer";
import { personName } from "../lib/languages";
import { type OrganizationRole, rolesFrom } from "../rules/organization";
import { withdrawColleagueInvitation } from "./invitations";
import { informOfMerger } from "./merger-news";
import { addMerger } from "./mergers";
import { InOrganization, InvitedOther, OrganizationSuspended } from "./refusals";
import { countOpenTrade, haveTradedTogether, type Trade, tradeOf } from "./trade";
import { inUnitingTransaction, uniteOrWait } from "./uniting";

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

export interface JoinedOrganization {
  organization: string;
  /** How many packages' auctions, awards or offers have to end first; 0 for who acts for it now. */
  waits: number;
}

/**
 * Makes the member act for the organization, with everything that is their own: from their next
 * request on, or once no auction of theirs is open. The link also confirms the member's address,
 * because it was sent there.
 *
 * @throws LinkUnknown, LinkGone, InvitedOther, OrganizationSuspended, InOrganization, MergerOpen,
 * MergerHeld, TradedTogether, OrganizationFull
 */
export async function acceptColleagueInvitation(
  db: Db,
  secret: string,
  { memberId, email }: Pick<Viewer, "memberId" | "email">,
  { now, address }: { now: number; address: string },
): Promise<JoinedOrganization> {
  return inUnitingTransaction(db, async (tx) => {
    const token = await consumeToken(tx, "organization-invitation", secret, now);
    const { organizationId, organization, roles, ...invitation } = await invitationFor(
      tx,
      token,
      now,
    );
    if (email !== invitation.email) throw new InvitedOther();
    if (invitation.isSuspended) throw new OrganizationSuspended({ organization });
    await requireFreeMember(tx, memberId);
    const sides = { from_id: memberId, into_id: organizationId };
    const merger = await addMerger(tx, { ...sides, roles, state: "agreed", now });
    await withdrawColleagueInvitation(tx, { organizationId, email });
    await confirmEmail(tx, memberId, now);
    const waits = await uniteOrWait(tx, merger, { now, address });
    if (waits > 0) await informOfMerger(tx, merger, "agreed", now);
    return { organization, waits };
  });
}

/** What would become the organization's, and what would have to end first. */
export interface Belongings extends Trade {
  waits: number;
  isPossible: boolean;
}

export async function belongingsMoving(
  db: Db,
  memberId: string,
  organizationId: string,
  now: number,
): Promise<Belongings> {
  return {
    ...(await tradeOf(db, memberId)),
    waits: await countOpenTrade(db, memberId, now),
    isPossible: !(await haveTradedTogether(db, memberId, organizationId)),
  };
}

async function requireFreeMember(tx: Db, memberId: string): Promise<void> {
  const membership = await tx
    .selectFrom("memberships")
    .select("organization_id")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (membership) throw new InOrganization();
}
