import type { Db } from "../../db/client";
import { NOT_VERIFIED } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";
import { organizationTimeZone } from "../memberships/time-zone";
import { PERSONAL_COLUMNS } from "./columns";

/** What is decided about an organization, and not about its founder. */
const UNBOUND = {
  commitment_limit_cents: null,
  unpaid_at: null,
  approval_needed_at: null,
  suspended_at: null,
};

/** Nobody can register or sign in with it, because it is no email address. */
const addressOf = (organizationId: string) => `organization ${organizationId}`;

/**
 * Gives the founder an account of their own, so that they can leave: their address, password,
 * factors and settings move to it. The organization keeps its ID, so everything else stays with it.
 * Its earlier bids name the founder by that ID, which no member has from now on.
 *
 * @returns the ID of the founder's new account
 */
export async function detachFounder(tx: Db, organizationId: string, now: number): Promise<string> {
  const founder = await tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const id = newId(now);
  await keepTimeZone(tx, organizationId);
  await tx
    .updateTable("users")
    .set({ email: addressOf(organizationId), password_hash: "", profile_image_url: null })
    .where("id", "=", organizationId)
    .execute();
  const own = { id, role: "buyer", organization: "", updated_at: now } as const;
  await tx
    .insertInto("users")
    .values({ ...founder, ...own, ...NOT_VERIFIED, ...UNBOUND })
    .execute();
  for (const [table, column] of PERSONAL_COLUMNS)
    await tx
      .updateTable(table)
      // Each pair is one of the schema, which Kysely cannot see in a list.
      .set({ [column]: id } as never)
      .where(column as never, "=", organizationId as never)
      .execute();
  for (const [table, column] of [
    ["acts", "member_id"],
    ["commitments", "member_id"],
    ["approvals", "requested_by"],
    ["approvals", "decided_by"],
  ] as const)
    await tx
      .updateTable(table)
      // As above.
      .set({ [column]: id } as never)
      .where("organization_id", "=", organizationId)
      // As above.
      .where(column as never, "=", organizationId as never)
      .execute();
  await reassignBids(tx, organizationId, { from: organizationId, to: id });
  // Actions keep the old ID, under which the operator could confirm their own request as another.
  await tx
    .updateTable("operator_actions")
    .set({ done_at: now, declined: 1 })
    .where("operator_id", "=", organizationId)
    .where("done_at", "is", null)
    .execute();
  return id;
}

/**
 * A decision about a founder must not be one about their organization, so it is made about an account
 * of their own. Members who have no colleagues, or founded no organization, have one already.
 *
 * @returns the ID of the person's account
 */
export async function accountOfPerson(tx: Db, memberId: string, now: number): Promise<string> {
  const members = await tx
    .selectFrom("memberships")
    .select("member_id")
    .where("organization_id", "=", memberId)
    .execute();
  const isFounder = members.some(({ member_id }) => member_id === memberId);
  if (!isFounder || members.length === 1) return memberId;
  announce(tx, { type: "account-changed", userId: memberId });
  return detachFounder(tx, memberId, now);
}

/** The founder's settings go with them, but the organization's months and dates stay the same. */
async function keepTimeZone(tx: Db, organizationId: string): Promise<void> {
  const time_zone = await organizationTimeZone(tx, organizationId);
  await tx
    .insertInto("organizations")
    .values({ id: organizationId, time_zone })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ time_zone }))
    .execute();
}

/** Says who answers for the organization's bids that a member has placed; null is everyone. */
export async function reassignBids(
  tx: Db,
  organizationId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  await tx
    .updateTable("positions")
    .set({ acted_by: to })
    .where("bidder_id", "=", organizationId)
    .where("acted_by", "is not distinct from", from)
    .execute();
  // Both tables are ordered by package, so the organization's packages are read first.
  for (const table of ["maximum_bids", "exclusive_bids"] as const)
    await tx
      .updateTable(table)
      .set({ acted_by: to })
      .where("package_id", "in", (eb) =>
        eb.selectFrom("positions").select("package_id").where("bidder_id", "=", organizationId),
      )
      .where("bidder_id", "=", organizationId)
      .where("acted_by", "is not distinct from", from)
      .execute();
}
