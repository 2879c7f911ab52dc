import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Decision, findBidToDecide, setBidStatus } from "./decisions";
import { BidAlreadyRejected } from "./refusals";

/**
 * Rejects a bid that is pending, or accepted with its contract not sent. What stands as the highest
 * bid stays: the price of an auction never falls.
 * @throws BidNotFound also for a bid on someone else's package, PackageSettled, BidAlreadyRejected
 */
export async function rejectBid(db: Db, decision: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bid = await findBidToDecide(tx, decision);
    if (bid.status === "rejected") throw new BidAlreadyRejected();
    await setBidStatus(tx, bid.id, "rejected");
  });
}
