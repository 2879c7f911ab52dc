import type { Db } from "../../db/client";
import type { BidQueue } from "../auctions/bidding/bid-queue";
import type { BidResultWithReceipt } from "../auctions/bidding/bid-request";
import { findApproval } from "./approvals";

interface Approving {
  organizationId: string;
  approvalId: string;
  /** Who approves, and then answers for the bid. */
  memberId: string;
  /** What the review showed; a maximum that is still high enough is placed at the new price. */
  reviewedPriceCents: number | null;
}

/**
 * Places exactly the maximum that a colleague has asked for, under the same rules as if they had
 * placed it, but within the limits of who approves.
 *
 * @throws why it cannot be placed; the approval then stays open
 */
export async function approve(
  db: Db,
  bids: BidQueue,
  { organizationId, approvalId, memberId, reviewedPriceCents }: Approving,
  now: number,
): Promise<BidResultWithReceipt> {
  const approval = await findApproval(db, { organizationId, approvalId }, now);
  return bids.place({
    packageId: approval.packageId,
    bidderId: organizationId,
    actedBy: approval.requestedBy,
    approval: { id: approvalId, approvedBy: memberId },
    amountCents: null,
    maximumCents: approval.maximumCents,
    isExclusive: approval.isExclusive,
    idempotencyKey: null,
    reviewedPriceCents,
    reviewedListingAt: approval.listingAt,
  });
}
