import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { takeDown } from "../auctions/rejected-bid";
import { standAnew } from "../auctions/standing";
import { recordDecision } from "../transparency/decision";
import { BidReleased } from "./contract-refusals";
import { type Decision, findBidToDecide } from "./decisions";
import { BidNotPending, OtherBidAccepted } from "./refusals";

interface Acceptance extends Decision {
  replace?: boolean;
}

/**
 * Accepts a bid, even while its auction runs; a unique index allows one accepted bid a package.
 * @throws BidNotFound also for someone else's package, PackageSettled, BidNotPending, BidReleased,
 * OtherBidAccepted unless `replace`
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
