import type { Db } from "../../db/client";
import { endSessionsOf } from "../accounts/session-list";
import { findUser } from "../accounts/users";
import { hasOwnEntrance } from "../memberships/entrance";
import { type OrganizationRole, rolesFrom } from "../rules/organization";
import { reassignBids } from "./founder";

export interface Member {
  memberId: string;
  roles: readonly OrganizationRole[];
  email: string;
  firstName: string;
  lastName: string;
  ownLimitCents: number | null;
}

/** The only member of an organization of one owns it. */
export async function memberRows(tx: Db, organizationId: string): Promise<Member[]> {
  const rows = await tx
    .selectFrom("users")
    .leftJoin("memberships", "memberships.member_id", "users.id")
    .select(["id as memberId", "roles", "email", "first_name as firstName"])
    .select(["last_name as lastName", "organization_id"])
    .select(["own_limit_cents", "commitment_limit_cents"])
    .where((eb) =>
      eb.or([eb("organization_id", "=", organizationId), eb("users.id", "=", organizationId)]),
    )
    .execute();
  const members = rows.filter(({ organization_id }) => organization_id === organizationId);
  const isOne = members.length === 0;
  return (isOne ? rows : members).map((row) => ({
    memberId: row.memberId,
    roles: rolesFrom(row.roles),
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ownLimitCents: isOne ? row.commitment_limit_cents : row.own_limit_cents,
  }));
}

/**
 * With the first colleague, the account that founded the organization becomes a member too, who has
 * placed what it has bid so far.
 */
export async function addFounder(tx: Db, organizationId: string): Promise<void> {
  const member = await tx
    .selectFrom("memberships")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (member) return;
  const { created_at: joinedAt } = await findUser(tx, organizationId);
  // The limit of the account is the organization's from now on.
  const founder = { memberId: organizationId, roles: rolesFrom(null), ownLimitCents: null };
  await enroll(tx, { ...founder, organizationId, joinedAt });
  await reassignBids(tx, organizationId, { from: null, to: organizationId });
}

interface NewMember extends Pick<Member, "memberId" | "roles" | "ownLimitCents"> {
  organizationId: string;
  joinedAt: number;
}

export async function enroll(
  tx: Db,
  { memberId, organizationId, roles, joinedAt, ownLimitCents }: NewMember,
): Promise<void> {
  const values = {
    organization_id: organizationId,
    roles: JSON.stringify(roles),
    joined_at: joinedAt,
    own_limit_cents: ownLimitCents,
  };
  await tx
    .insertInto("memberships")
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(values))
    .execute();
  await endForeignSessions(tx, memberId);
}

/** Sessions from before do not outlive that the organization's provider is required. */
export async function endForeignSessions(tx: Db, memberId: string): Promise<void> {
  if (!(await hasOwnEntrance(tx, memberId))) await endSessionsOf(tx, memberId);
}
