import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { takeDown } from "../auctions/rejected-bid";
import { standAnew } from "../auctions/standing";
import { recordDecision } from "../transparency/decision";
import { BidReleased } from "./contract-refusals";
import { type Decision, findBidToDecide } from "./decisions";
import { BidNotPending, OtherBidAccepted } from "./refusals";

interface Acceptance extends Decision {
  /** Rejects the bid that was accepted before, in the same transaction. */
  replace?: boolean;
}

/**
 * Accepts a bid, also while its auction runs: that ends no auction, and a higher bid that comes
 * later can replace it. At most one bid a package is accepted: the database's unique index holds
 * that however many ask at once (docs/product.md#accept-and-replace).
 * @throws BidNotFound also for a bid on someone else's package, PackageSettled, BidNotPending,
 *   BidReleased, OtherBidAccepted
 */
export async function acceptBid(
  db: Db,
  { replace, ...decision }: Acceptance,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bid = await findBidToDecide(tx, decision);
    if (bid.status !== "pending") throw new BidNotPending();
    if (now > bid.bindsUntil) throw new BidReleased();
    if (bid.acceptedBidId !== null) {
      if (!replace) throw new OtherBidAccepted();
      await takeDown(tx, bid.acceptedBidId, now);
    }
    await recordDecision(tx, bid.id, "acceptance", now);
    await tx.updateTable("bids").set({ status: "accepted" }).where("id", "=", bid.id).execute();
    await standAnew(tx, bid.packageId, now);
  });
}
