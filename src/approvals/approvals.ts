import type { Db } from "../../db/client";
import type { ApprovalsTable } from "../../db/schema/organizations";
import { ApprovalNotFound } from "../auctions/refusals";
import { isId } from "../lib/ids";
import { personName } from "../lib/languages";
import { revisedAt } from "../packages/packages";

/** An open approval expires at the end of the auction, and when the listing changes. */
export type ApprovalState = ApprovalsTable["status"] | "expired";

/** A maximum that a member may not place alone, and asks colleagues for. */
export interface Approval {
  id: string;
  packageId: string;
  title: string;
  requestedBy: string;
  /** Empty once the account is deleted. */
  requesterName: string;
  maximumCents: number;
  /** In a license auction: a bid on the whole package. */
  isExclusive: boolean;
  /** When the listing that the member read was last changed. */
  listingAt: number;
  reason: string;
  state: ApprovalState;
  askedAt: number;
  endsAt: number;
  /** Who placed, declined or withdrew it; empty while it is open. */
  decidedBy: string;
  deciderName: string;
  decidedAt: number | null;
  /** From who declined it. */
  note: string;
}

export const APPROVALS_PER_PAGE = 50;

function selectApprovals(db: Db, organizationId: string) {
  return db
    .selectFrom("approvals")
    .innerJoin("packages", "packages.id", "approvals.package_id")
    .leftJoin("users as requester", "requester.id", "approvals.requested_by")
    .leftJoin("users as decider", "decider.id", "approvals.decided_by")
    .selectAll("approvals")
    .select(["title", "packages.status as lot_status", "auction_end_time", "last_updated"])
    .select(["packages.created_at as listed_at", "hidden_at"])
    .select(["requester.first_name as asker_first", "requester.last_name as asker_last"])
    .select(["requester.email as asker_email", "decider.email as decider_email"])
    .select(["decider.first_name as decider_first", "decider.last_name as decider_last"])
    .where("approvals.organization_id", "=", organizationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>["execute"]>>[number];

function approvalFrom(row: Row, now: number): Approval {
  return {
    id: row.id,
    packageId: row.package_id,
    title: row.title,
    requestedBy: row.requested_by,
    requesterName:
      personName(row.asker_first ?? "", row.asker_last ?? "") || (row.asker_email ?? ""),
    maximumCents: row.maximum_cents,
    isExclusive: row.exclusive === 1,
    listingAt: row.listing_at,
    reason: row.reason,
    state: row.status === "open" && !isUsable(row, now) ? "expired" : row.status,
    askedAt: row.created_at,
    endsAt: row.auction_end_time,
    decidedBy: row.decided_by ?? "",
    deciderName:
      personName(row.decider_first ?? "", row.decider_last ?? "") || (row.decider_email ?? ""),
    decidedAt: row.decided_at,
    note: row.note ?? "",
  };
}

function isUsable(row: Row, now: number): boolean {
  const { lot_status, auction_end_time, last_updated, listed_at, listing_at } = row;
  const isRunning = lot_status === "active" && now < auction_end_time;
  return isRunning && revisedAt({ last_updated, created_at: listed_at }) === listing_at;
}

/** @throws ApprovalNotFound for other organizations */
export async function findApproval(
  db: Db,
  { organizationId, approvalId }: { organizationId: string; approvalId: string },
  now: number,
): Promise<Approval> {
  const row = await selectApprovals(db, organizationId)
    .where("approvals.id", "=", isId(approvalId) ? approvalId : "")
    .executeTakeFirst();
  if (!row) throw new ApprovalNotFound();
  return approvalFrom(row, now);
}

/** Newest first. */
export async function listApprovals(
  db: Db,
  { organizationId, after }: { organizationId: string; after?: string | undefined },
  now: number,
): Promise<Approval[]> {
  const rows = await selectApprovals(db, organizationId)
    .$if(after !== undefined, (older) => older.where("approvals.id", "<", after ?? ""))
    .orderBy("approvals.id", "desc")
    .limit(APPROVALS_PER_PAGE)
    .execute();
  return rows.map((row) => approvalFrom(row, now));
}

/** What the member has asked for on a package and nobody has decided yet. */
export async function openApprovalOf(
  db: Db,
  { memberId, packageId }: { memberId: string; packageId: string },
  organizationId: string,
  now: number,
): Promise<Approval | null> {
  const row = await selectApprovals(db, organizationId)
    .where("package_id", "=", packageId)
    .where("requested_by", "=", memberId)
    .where("approvals.status", "=", "open")
    .executeTakeFirst();
  const approval = row && approvalFrom(row, now);
  return approval?.state === "open" ? approval : null;
}
