import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { takeDown } from "../auctions/rejected-bid";
import { type Decision, findBidToDecide } from "./decisions";
import { BidAlreadyRejected } from "./refusals";

/**
 * Rejects a bid that is pending, or accepted with its contract not sent. It stands no more: the
 * price falls back to the highest bid that is left (docs/product.md#rejected-bids).
 * @throws BidNotFound also for a bid on someone else's package, PackageSettled, BidAlreadyRejected
 */
export async function rejectBid(db: Db, decision: Decision, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bid = await findBidToDecide(tx, decision);
    if (bid.status === "rejected") throw new BidAlreadyRejected();
    await takeDown(tx, bid.id, now);
  });
}
