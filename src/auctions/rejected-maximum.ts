import type { Db } from "../../db/client";

/** A bid that is rejected; its owner's maximum goes with it (docs/product.md#maximum-bids). */
interface RejectedBid {
  id: string;
  package_id: string;
  bidder_id: string;
}

export async function forgetMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .execute();
}

/** While the rejection can be undone, the maximum is kept and counts for nothing. */
export async function suspendMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: bid.id })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .execute();
}

/** It comes back with the bid that took it along. */
export async function restoreMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: null })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}

/** The rejection is final. */
export async function forgetSuspended(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}
