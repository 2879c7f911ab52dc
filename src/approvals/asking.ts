import type { Db } from "../../db/client";
import { inLockingTransaction, inTransaction } from "../../db/transaction";
import type { Viewer } from "../accounts/viewer";
import { answeringFor, requireNamed } from "../auctions/bidding/answering";
import { BidBatch } from "../auctions/bidding/bid-batch";
import type { NewBid } from "../auctions/bidding/bid-request";
import { ruleOnBid } from "../auctions/bidding/bid-ruling";
import { factsOf } from "../auctions/bidding/bidder-facts";
import {
  ApprovalDecided,
  ApprovalNeedless,
  ApprovalNotFound,
  NoApprover,
  OverLimit,
} from "../auctions/refusals";
import { isId, newId } from "../lib/ids";
import { personName } from "../lib/languages";
import { colleaguesOf } from "../memberships/colleagues";
import { informMembers } from "../notifications/informing";
import { permissionsOf } from "../rules/organization";
import { type Approval, findApproval } from "./approvals";
import { approvesOwn } from "./own-approvals";

interface AskedMaximum {
  packageId: string;
  maximumCents: number;
  isExclusive: boolean;
  /** When the listing that the member read was last changed. */
  listingAt: number;
  /** Of at most 500 characters; can be empty. */
  reason: string;
}

type Asking = Pick<Viewer, "id" | "memberId" | "firstName" | "lastName" | "email" | "token">;

/**
 * Asks colleagues to place a maximum that is beyond the member's limits. It replaces what the member
 * has asked for on this package before.
 *
 * @throws why the maximum could not be placed even with an approval, ApprovalNeedless, NoApprover,
 *   OverTokenLimit
 */
export async function askForApproval(
  db: Db,
  asker: Asking,
  request: AskedMaximum,
  now: number,
): Promise<Approval> {
  const { packageId, maximumCents, isExclusive, listingAt, reason } = request;
  const { id: organizationId, memberId } = asker;
  // An approval raises a member's limits, but not what a token may name.
  requireNamed(asker.token, maximumCents);
  return inLockingTransaction(db, async (tx) => {
    const lot = await requireNeeded(tx, asker, request, now);
    const approvers = await approversOf(tx, organizationId, memberId);
    await endOpen(tx, { organizationId, memberId, packageId }, now);
    const id = newId(now);
    await tx
      .insertInto("approvals")
      .values({
        id,
        organization_id: organizationId,
        package_id: packageId,
        requested_by: memberId,
        maximum_cents: maximumCents,
        exclusive: isExclusive ? 1 : 0,
        listing_at: listingAt,
        reason,
        status: "open",
        decided_by: null,
        decided_at: null,
        note: null,
        created_at: now,
      })
      .execute();
    const name = personName(asker.firstName, asker.lastName) || asker.email;
    const about = { packageId, title: lot.title, approvalId: id, name, reason };
    const values = { ...about, amountCents: maximumCents, endsAt: lot.auction_end_time };
    const news = { memberId: organizationId, template: "approval-asked", values } as const;
    const uniqueKey = (reader: string) => `approval-asked ${id} ${reader}`;
    const addressed = approvers.map((reader) => ({
      ...news,
      reader,
      uniqueKey: uniqueKey(reader),
    }));
    await informMembers(tx, addressed, now);
    return findApproval(tx, { organizationId, approvalId: id }, now);
  });
}

/** Judges the bid as if it were placed now. */
async function requireNeeded(
  tx: Db,
  { id: bidderId, memberId: actedBy }: Asking,
  { packageId, maximumCents, isExclusive, listingAt }: AskedMaximum,
  now: number,
) {
  const amounts = { amountCents: null, maximumCents, isExclusive };
  const reviewed = { idempotencyKey: null, reviewedListingAt: listingAt };
  const bid: NewBid = { packageId, bidderId, actedBy, ...amounts, ...reviewed };
  const batch = await BidBatch.open(tx, [bid], now);
  const bidder = batch.bidder(0);
  const moment = { now, softCloseMs: 0 };
  const { before, ruling } = await ruleOnBid(batch, tx, bid, factsOf(bid, bidder), moment);
  const answering = await answeringFor(tx, bid, bidder, now);
  try {
    batch.addCommitment(before, bidderId, ruling.events, { answering, now });
  } catch (error) {
    if (error instanceof OverLimit) return before;
    throw error;
  }
  throw new ApprovalNeedless();
}

/** Who hears about it. @throws NoApprover */
async function approversOf(tx: Db, organizationId: string, memberId: string): Promise<string[]> {
  const colleagues = (await colleaguesOf(tx, [organizationId])).get(organizationId) ?? [];
  const mayApprove = colleagues.filter(({ roles }) => permissionsOf(roles).has("approve"));
  const others = mayApprove.filter((colleague) => colleague.memberId !== memberId);
  const isOwnAllowed = mayApprove.length > others.length && (await approvesOwn(tx, organizationId));
  if (others.length === 0 && !isOwnAllowed) throw new NoApprover();
  return (isOwnAllowed ? mayApprove : others).map((colleague) => colleague.memberId);
}

interface OwnRequest {
  organizationId: string;
  memberId: string;
  packageId: string;
}

async function endOpen(
  tx: Db,
  { organizationId, memberId, packageId }: OwnRequest,
  now: number,
): Promise<void> {
  await tx
    .updateTable("approvals")
    .set({ status: "withdrawn", decided_by: memberId, decided_at: now })
    .where("organization_id", "=", organizationId)
    .where("package_id", "=", packageId)
    .where("requested_by", "=", memberId)
    .where("status", "=", "open")
    .execute();
}

interface Decision {
  organizationId: string;
  memberId: string;
  approvalId: string;
}

/** @throws ApprovalNotFound unless the member has asked for it, ApprovalDecided */
export async function withdrawApproval(db: Db, decision: Decision, now: number): Promise<Approval> {
  return inTransaction(db, async (tx) => {
    const approval = await findApproval(tx, decision, now);
    if (approval.requestedBy !== decision.memberId) throw new ApprovalNotFound();
    return decide(tx, decision, { status: "withdrawn", note: null }, now);
  });
}

/** @throws ApprovalNotFound, ApprovalDecided */
export async function declineApproval(
  db: Db,
  { note, name, ...decision }: Decision & { note: string; name: string },
  now: number,
): Promise<Approval> {
  return inTransaction(db, async (tx) => {
    const declined = await decide(tx, decision, { status: "declined", note: note || null }, now);
    const { packageId, title, maximumCents, requestedBy } = declined;
    if (requestedBy === decision.memberId) return declined;
    const values = { packageId, title, amountCents: maximumCents, name, note };
    const news = { memberId: decision.organizationId, reader: requestedBy } as const;
    const uniqueKey = `approval-declined ${declined.id}`;
    await informMembers(tx, [{ ...news, template: "approval-declined", uniqueKey, values }], now);
    return declined;
  });
}

async function decide(
  tx: Db,
  { organizationId, memberId, approvalId }: Decision,
  decision: { status: "declined" | "withdrawn"; note: string | null },
  now: number,
): Promise<Approval> {
  const decided = await tx
    .updateTable("approvals")
    .set({ ...decision, decided_by: memberId, decided_at: now })
    .where("id", "=", isId(approvalId) ? approvalId : "")
    .where("organization_id", "=", organizationId)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  const approval = await findApproval(tx, { organizationId, approvalId }, now);
  if (!decided) throw new ApprovalDecided();
  return approval;
}
