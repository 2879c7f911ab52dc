import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { informMembers } from "../notifications/informing";
import { isOnShelf } from "../packages/dataset";
import { findPackage, type Package } from "../packages/packages";
import { requireAudience } from "../packages/visibility";
import { type Approval, approvalOf } from "./approval";
import { biddingMember } from "./eligibility";
import { isExcluded } from "./exclusions";
import {
  BidderExcluded,
  NotByApproval,
  OwnBidders,
  RequestDeclined,
  RequestNotFound,
  RequestsClosed,
} from "./refusals";
import { reminderAfter } from "./reminders";

interface OwnRequest {
  packageId: string;
  memberId: string;
}

/** Requests make sense while bids or purchases are possible. */
export function acceptsRequests(lot: Package, now: number): boolean {
  if (lot.hidden_at !== null) return false;
  return (lot.status === "active" && now < lot.auction_end_time) || isOnShelf(lot);
}

/** Asking again changes nothing. @throws RequestDeclined, NotByApproval, RequestsClosed, … */
export async function askToBid(
  db: Db,
  { packageId, memberId, note }: OwnRequest & { note: string },
  now: number,
): Promise<Approval> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findPackage(tx, packageId);
    await requireAudience(tx, lot, memberId);
    if (lot.seller_id === memberId) throw new OwnBidders();
    if (lot.audience !== "approved" && !(await biddingMember(tx, memberId)).needsApproval)
      throw new NotByApproval();
    if (!acceptsRequests(lot, now)) throw new RequestsClosed();
    if (await isExcluded(tx, lot, memberId)) throw new BidderExcluded();
    const approval = await approvalOf(tx, lot, memberId);
    if (approval.state === "declined") throw new RequestDeclined();
    if (approval.state !== "unasked") return approval;
    await addRequest(tx, lot, { memberId, note }, now);
    return { state: "waiting", askedAt: now };
  });
}

async function addRequest(
  tx: Db,
  { id: packageId, seller_id: sellerId, title, auction_end_time: endsAt }: Package,
  { memberId, note }: Omit<OwnRequest, "packageId"> & { note: string },
  now: number,
): Promise<void> {
  const asked = {
    note,
    state: "waiting",
    asked_at: now,
    decided_at: null,
    remind_at: reminderAfter({ askedAt: now, endsAt }, now),
  } as const;
  await tx
    .insertInto("bidder_requests")
    .values({ package_id: packageId, member_id: memberId, seller_id: sellerId, ...asked })
    .onConflict((conflict) => conflict.columns(["package_id", "member_id"]).doUpdateSet(asked))
    .execute();
  const values = { packageId, title };
  const topic = `bidding-asked ${packageId}`;
  const uniqueKey = `${topic} ${memberId}`;
  const news = { memberId: sellerId, template: "bidding-asked", values, uniqueKey, topic } as const;
  await informMembers(tx, [news], now);
}

/** @throws RequestNotFound unless it still waits for an answer */
export async function withdrawRequest(db: Db, { packageId, memberId }: OwnRequest): Promise<void> {
  const withdrawn = await db
    .updateTable("bidder_requests")
    .set({ state: "withdrawn", remind_at: null })
    .where("package_id", "=", packageId)
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .returning("package_id")
    .executeTakeFirst();
  if (!withdrawn) throw new RequestNotFound();
}

/** Members who were approved for the earlier listing need not ask again. */
export async function copyApprovals(
  tx: Db,
  previous: Pick<Package, "id">,
  copy: Package,
): Promise<void> {
  if (copy.audience !== "approved") return;
  const approved = await tx
    .selectFrom("bidder_requests")
    .select(["member_id", "seller_id", "note", "state", "asked_at"])
    .where("package_id", "=", previous.id)
    .where("state", "=", "approved")
    .execute();
  if (approved.length === 0) return;
  await tx
    .insertInto("bidder_requests")
    .values(approved.map((request) => ({ ...request, package_id: copy.id })))
    .execute();
}
