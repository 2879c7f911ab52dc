import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { putBack } from "../auctions/reinstated-bid";
import { takeDownUndoably } from "../auctions/rejected-bid";
import { BidReleased } from "./contract-refusals";
import { type Decision, findBidToDecide } from "./decisions";
import { BidAlreadyRejected } from "./refusals";

/**
 * The price falls back to the highest bid that is left (docs/product.md#rejected-bids).
 * @throws BidNotFound also for someone else's package, PackageSettled, BidAlreadyRejected
 */
export async function rejectBid(db: Db, decision: Decision, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, status } = await findBidToDecide(tx, decision);
    if (status !== "pending" && status !== "accepted") throw new BidAlreadyRejected();
    await takeDownUndoably(tx, { id, status }, now);
  });
}

/**
 * Possible for ten seconds after the rejection. Returns the bid's status.
 * @throws BidNotFound also for someone else's package, PackageSettled, BidReleased, RejectionFinal
 */
export async function reinstateBid(
  db: Db,
  decision: Decision,
  now: number,
): Promise<"pending" | "accepted"> {
  return inTransaction(db, async (tx) => {
    const { bindsUntil } = await findBidToDecide(tx, decision);
    if (now > bindsUntil) throw new BidReleased();
    await putBack(tx, decision.bidId, now);
    const { status } = await findBidToDecide(tx, decision);
    return status === "accepted" ? "accepted" : "pending";
  });
}
