import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { perEngine } from "../../../db/engine";
import { limitsFrom, type MemberLimits } from "../../memberships/limits";
import { requirePermission } from "../../memberships/permissions";
import { informMembers } from "../../notifications/informing";
import { permissionsOf, rolesFrom } from "../../rules/organization";
import { ApprovalDecided, ApprovalNotFound, OwnApproval } from "../refusals";

interface UsedApproval {
  id: string;
  organizationId: string;
  requestedBy: string;
  approvedBy: string;
}

const FOR_UPDATE = perEngine({ sqlite: sql``, postgres: sql`for update of approvals` });

/**
 * Locks the approval, so of two colleagues who approve at once, the second one finds it decided.
 *
 * @returns the limits of who approves, because they answer for the bid
 * @throws ApprovalNotFound, ApprovalDecided, OwnApproval, PermissionMissing
 */
export async function requireApproval(
  tx: Db,
  { id, organizationId, requestedBy, approvedBy }: UsedApproval,
  now: number,
): Promise<MemberLimits> {
  const approval = await tx
    .selectFrom("approvals")
    .select("status")
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("requested_by", "=", requestedBy)
    .modifyEnd(FOR_UPDATE)
    .executeTakeFirst();
  if (!approval) throw new ApprovalNotFound();
  if (approval.status !== "open") throw new ApprovalDecided();
  const approver = await tx
    .selectFrom("memberships")
    .leftJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["roles", "package_limit_cents", "month_limit_cents", "own_limit_cents"])
    .select("approves_own")
    .where("member_id", "=", approvedBy)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  requirePermission(permissionsOf(approver ? rolesFrom(approver.roles) : []), "approve");
  const key = { organizationId, memberId: approvedBy };
  if (approver && approvedBy !== requestedBy) return limitsFrom(tx, key, approver, now);
  if (approver?.approves_own !== 1) throw new OwnApproval();
  // The proof of identity then stands for a colleague, whose limits these would be.
  const { own_limit_cents } = approver;
  const unlimited = { package_limit_cents: null, month_limit_cents: null };
  return limitsFrom(tx, key, { ...unlimited, own_limit_cents }, now);
}

/** In the transaction that has placed its bid. */
export async function closeApproval(
  tx: Db,
  { id, approvedBy }: { id: string; approvedBy: string },
  now: number,
): Promise<void> {
  const { requested_by, organization_id, package_id, maximum_cents } = await tx
    .updateTable("approvals")
    .set({ status: "placed", decided_by: approvedBy, decided_at: now })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returningAll()
    .executeTakeFirstOrThrow();
  if (requested_by === approvedBy) return;
  const { title } = await tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", package_id)
    .executeTakeFirstOrThrow();
  const values = { packageId: package_id, title, amountCents: maximum_cents };
  const uniqueKey = `approval-placed ${id}`;
  const news = { memberId: organization_id, reader: requested_by, uniqueKey, values };
  await informMembers(tx, [{ ...news, template: "approval-placed" }], now);
}
