import type { Db } from "../../db/client";
import { NOT_VERIFIED } from "../accounts/verified";
import { newId } from "../lib/ids";

/** Where rows belong to the person who signs in, and not to an organization. */
export const PERSONAL_COLUMNS = [
  ["authenticators", "user_id"],
  ["avatars", "user_id"],
  ["calendar_links", "user_id"],
  ["mail_tokens", "user_id"],
  ["memberships", "member_id"],
  ["complaints", "decided_by"],
  ["notices", "decided_by"],
  ["notifications", "member_id"],
  ["operator_mailings", "member_id"],
  ["passkeys", "user_id"],
  ["push_subscriptions", "member_id"],
  ["recovery_codes", "user_id"],
  ["second_factor_removals", "user_id"],
  ["security_events", "user_id"],
  ["sessions", "user_id"],
  ["user_settings", "user_id"],
  ["organization_invitations", "invited_by"],
] as const;

/** What is decided about an organization, and not about its founder. */
const UNBOUND = { commitment_limit_cents: null, unpaid_at: null, approval_needed_at: null };

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
  await tx
    .updateTable("acts")
    .set({ member_id: id })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", organizationId)
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

/** Says who answers for the organization's bids that a member has placed; null is everyone. */
export async function reassignBids(
  tx: Db,
  organizationId: string,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await tx
    .updateTable("positions")
    .set({ acted_by: to })
    .where("bidder_id", "=", organizationId)
    .where("acted_by", "=", from)
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
      .where("acted_by", "=", from)
      .execute();
}
