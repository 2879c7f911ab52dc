import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { endSessionsOf } from "../accounts/session-list";
import { findUser } from "../accounts/users";
import { announce } from "../announcements/announce";
import { personName } from "../lib/languages";
import { type OrganizationRole, permissionsOf, rolesFrom } from "../rules/organization";
import { endTokensOf, passTokensOn } from "../tokens/ending";
import { endForeignSessions } from "./enrollment";
import { detachFounder, reassignBids } from "./founder";
import { ColleagueNotFound, LastOwner } from "./refusals";

export interface OrganizationMember {
  memberId: string;
  name: string;
  email: string;
  roles: readonly OrganizationRole[];
  joinedAt: number;
  /** What they may commit the organization to; null is no limit. */
  packageLimitCents: number | null;
  monthLimitCents: number | null;
}

/** The only member of an organization of one owns it. */
export async function membersOf(db: Db, organizationId: string): Promise<OrganizationMember[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.member_id")
    .select(["member_id", "roles", "joined_at", "email", "first_name", "last_name"])
    .select(["package_limit_cents", "month_limit_cents"])
    .where("organization_id", "=", organizationId)
    .orderBy("joined_at")
    .orderBy("member_id")
    .execute();
  if (rows.length === 0) {
    const { email, first_name, last_name, created_at } = await findUser(db, organizationId);
    const name = personName(first_name, last_name);
    const own = { memberId: organizationId, roles: rolesFrom(null), joinedAt: created_at };
    return [{ ...own, name, email, packageLimitCents: null, monthLimitCents: null }];
  }
  return rows.map((row) => ({
    memberId: row.member_id,
    name: personName(row.first_name, row.last_name),
    email: row.email,
    roles: rolesFrom(row.roles),
    joinedAt: row.joined_at,
    packageLimitCents: row.package_limit_cents,
    monthLimitCents: row.month_limit_cents,
  }));
}

interface ColleagueKey {
  organizationId: string;
  memberId: string;
}

/** @throws ColleagueNotFound, LastOwner */
export async function changeRoles(
  db: Db,
  { organizationId, memberId }: ColleagueKey,
  roles: readonly OrganizationRole[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await readMembers(tx, organizationId);
    requireOtherOwner(members, memberId, roles);
    await tx
      .updateTable("memberships")
      .set({ roles: JSON.stringify(roles) })
      .where("member_id", "=", memberId)
      .execute();
    if (ownersOf(members).includes(memberId)) await endForeignSessions(tx, memberId);
    await passTokensOn(tx, organizationId, ownersOf(await readMembers(tx, organizationId)));
    announce(tx, { type: "account-changed", userId: memberId });
  });
}

/**
 * What a member may commit the organization to from now on. Earlier commitments stay, and count.
 *
 * @throws ColleagueNotFound, also for the only member: an account of one has the organization's limit
 */
export async function changeMemberLimits(
  db: Db,
  { organizationId, memberId }: ColleagueKey,
  { packageLimit, monthLimit }: { packageLimit: number | null; monthLimit: number | null },
): Promise<void> {
  const changed = await db
    .updateTable("memberships")
    .set({ package_limit_cents: packageLimit, month_limit_cents: monthLimit })
    .where("member_id", "=", memberId)
    .where("organization_id", "=", organizationId)
    .returning("member_id")
    .executeTakeFirst();
  if (!changed) throw new ColleagueNotFound();
}

/**
 * Ends a membership and all sessions of the member, whose own account remains. Everything stays with
 * the organization; from now on, `successorId` hears about the bids that the member has placed.
 *
 * @returns the ID of the member's account, which is new if the member founded the organization
 * @throws ColleagueNotFound, LastOwner
 */
export async function removeMember(
  db: Db,
  { organizationId, memberId, successorId }: ColleagueKey & { successorId: string | null },
  now: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const members = await readMembers(tx, organizationId);
    requireOtherOwner(members, memberId, []);
    if (successorId !== null) requireBidder(members, memberId, successorId);
    const ownId =
      memberId === organizationId ? await detachFounder(tx, organizationId, now) : memberId;
    await tx.deleteFrom("memberships").where("member_id", "=", ownId).execute();
    await reassignBids(tx, organizationId, { from: ownId, to: successorId });
    await tx
      .updateTable("approvals")
      .set({ status: "withdrawn", decided_by: ownId, decided_at: now })
      .where("organization_id", "=", organizationId)
      .where("requested_by", "=", ownId)
      .where("status", "=", "open")
      .execute();
    await endTokensOf(tx, ownId, now);
    await passTokensOn(tx, organizationId, ownersOf(await readMembers(tx, organizationId)));
    await endSessionsOf(tx, ownId);
    announce(tx, { type: "account-changed", userId: memberId });
    return ownId;
  });
}

type Member = { member_id: string; roles: string };

/** Of two owners who leave at once, PostgreSQL refuses and retries one: transactions are serializable. */
function readMembers(tx: Db, organizationId: string): Promise<Member[]> {
  return tx
    .selectFrom("memberships")
    .select(["member_id", "roles"])
    .where("organization_id", "=", organizationId)
    .execute();
}

const ownersOf = (members: readonly Member[]) =>
  members
    .filter(({ roles }) => rolesFrom(roles).includes("owner"))
    .map((member) => member.member_id);

function requireOtherOwner(
  members: readonly Member[],
  memberId: string,
  roles: readonly OrganizationRole[],
): void {
  if (!members.some(({ member_id }) => member_id === memberId)) throw new ColleagueNotFound();
  const isOwned = members.some((member) =>
    (member.member_id === memberId ? roles : rolesFrom(member.roles)).includes("owner"),
  );
  if (!isOwned) throw new LastOwner();
}

function requireBidder(members: readonly Member[], leavingId: string, successorId: string): void {
  const successor = members.find(({ member_id }) => member_id === successorId);
  const mayBid = successor && permissionsOf(rolesFrom(successor.roles)).has("bid");
  if (!mayBid || successorId === leavingId) throw new ColleagueNotFound();
}

/**
 * Before a member's account is deleted, they leave their organization, or it goes with its last one.
 *
 * @returns the IDs of the accounts that go
 * @throws LastOwner
 */
export async function leaveForGood(tx: Db, memberId: string, now: number): Promise<string[]> {
  const membership = await tx
    .selectFrom("memberships")
    .select("organization_id as organizationId")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!membership) return [memberId];
  const members = await readMembers(tx, membership.organizationId);
  if (members.length === 1) {
    const { organizationId } = membership;
    const formers = await tx
      .selectFrom("users")
      .select("id")
      .where("merged_into", "=", organizationId)
      .execute();
    return [...formers.map(({ id }) => id), ...new Set([organizationId, memberId])];
  }
  return [await removeMember(tx, { ...membership, memberId, successorId: null }, now)];
}
