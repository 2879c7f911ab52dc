import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { issueToken } from "../accounts/mail-tokens";
import { findUser } from "../accounts/users";
import type { Viewer } from "../accounts/viewer";
import { TooManyRequests } from "../lib/errors";
import { personName } from "../lib/languages";
import { DAY, MINUTE, SECOND } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { MAX_ORGANIZATION_MEMBERS, type OrganizationRole, rolesFrom } from "../rules/organization";
import { AlreadyColleague, OrganizationFull } from "./refusals";

const INVITATION_MS = 14 * DAY;

/** Nobody can flood a mailbox by inviting it again and again. */
const AGAIN_AFTER_MS = 10 * MINUTE;

export interface ColleagueInvitation {
  email: string;
  roles: readonly OrganizationRole[];
  invitedAt: number;
  expiresAt: number;
}

type Inviter = Pick<Viewer, "id" | "memberId">;

/**
 * Emails a link with which the owner of an address joins the organization. Inviting again replaces
 * the roles, and the links that were sent before give them too.
 *
 * @throws AlreadyColleague, OrganizationFull, TooManyRequests
 */
export async function inviteColleague(
  db: Db,
  { id: organizationId, memberId: invitedBy }: Inviter,
  { email, roles }: Pick<ColleagueInvitation, "email" | "roles">,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireNewAddress(tx, organizationId, email);
    await requireRoom(tx, organizationId, { email, now });
    const earlier = await tx
      .selectFrom("organization_invitations")
      .select("invited_at")
      .where("organization_id", "=", organizationId)
      .where("email", "=", email)
      .executeTakeFirst();
    const againAt = (earlier?.invited_at ?? -AGAIN_AFTER_MS) + AGAIN_AFTER_MS;
    if (againAt > now) throw new TooManyRequests(Math.ceil((againAt - now) / SECOND));
    const expires_at = now + INVITATION_MS;
    const values = { roles: JSON.stringify(roles), invited_by: invitedBy, expires_at };
    await tx
      .insertInto("organization_invitations")
      .values({ organization_id: organizationId, email, invited_at: now, ...values })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "email"]).doUpdateSet({ ...values, invited_at: now }),
      )
      .execute();
    const link = {
      purpose: "organization-invitation",
      email,
      payload: { organizationId },
    } as const;
    const token = await issueToken(tx, link, now, INVITATION_MS);
    const { first_name, last_name } = await findUser(tx, invitedBy);
    const { organization } = await findUser(tx, organizationId);
    const inviter = personName(first_name, last_name);
    const mail = { token, organization: organization || inviter, inviter };
    await queueMail(tx, { to: email, template: "organization-invitation", values: mail }, now);
  });
}

async function requireNewAddress(tx: Db, organizationId: string, email: string): Promise<void> {
  const colleague = await tx
    .selectFrom("users")
    .leftJoin("memberships", "memberships.member_id", "users.id")
    .select("users.id")
    .where("email", "=", email)
    .where((eb) =>
      eb.or([
        eb("users.id", "=", organizationId),
        eb("memberships.organization_id", "=", organizationId),
      ]),
    )
    .executeTakeFirst();
  if (colleague) throw new AlreadyColleague();
}

/** Invitations count too, so that everyone who is invited can join. @throws OrganizationFull */
export async function requireRoom(
  tx: Db,
  organizationId: string,
  { email, now }: { email: string; now: number },
): Promise<void> {
  const members = await countMembers(tx, organizationId);
  const others = await tx
    .selectFrom("organization_invitations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", now)
    .where("email", "<>", email)
    .executeTakeFirstOrThrow();
  if (members + Number(others.count) >= MAX_ORGANIZATION_MEMBERS)
    throw new OrganizationFull({ most: MAX_ORGANIZATION_MEMBERS });
}

/** An account without colleagues counts as its own only member. */
export async function countMembers(tx: Db, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("memberships")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return Math.max(1, Number(count));
}

export async function pendingInvitations(
  db: Db,
  organizationId: string,
  now: number,
): Promise<ColleagueInvitation[]> {
  const rows = await db
    .selectFrom("organization_invitations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", now)
    .orderBy("email")
    .execute();
  return rows.map(({ email, roles, invited_at, expires_at }) => ({
    email,
    roles: rolesFrom(roles),
    invitedAt: invited_at,
    expiresAt: expires_at,
  }));
}

/** Its links no longer work. Safe to repeat. */
export async function withdrawColleagueInvitation(
  db: Db,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  await db
    .deleteFrom("organization_invitations")
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .execute();
}
