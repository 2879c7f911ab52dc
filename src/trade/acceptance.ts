import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, NotFound } from "../lib/errors";

export class BidNotFound extends NotFound {
  constructor() {
    super("bid-not-found");
  }
}

/** Another bid on the package is accepted; replacing it has to be asked for. */
export class OtherBidAccepted extends Conflict {
  constructor() {
    super("other-bid-accepted");
  }
}

/** Only a pending bid can be accepted. */
export class BidNotPending extends Conflict {
  constructor() {
    super("bid-not-pending");
  }
}

interface Acceptance {
  bidId: string;
  /** Whose package it must be. */
  sellerId: string;
  /** Rejects the bid that was accepted before, in the same transaction. */
  replace?: boolean;
}

/**
 * Accepts a bid. At most one bid a package is accepted: the database's unique index holds that
 * however many ask at once (DESIGN section 5, Accept and replace).
 * @throws BidNotFound also for a bid on someone else's package, BidNotPending, OtherBidAccepted
 */
export async function acceptBid(db: Db, { bidId, sellerId, replace }: Acceptance): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bid = await tx
      .selectFrom("bids")
      .innerJoin("packages", "packages.id", "bids.package_id")
      .select(["bids.package_id", "bids.status"])
      .where("bids.id", "=", bidId)
      .where("packages.seller_id", "=", sellerId)
      .executeTakeFirst();
    if (!bid) throw new BidNotFound();
    if (bid.status !== "pending") throw new BidNotPending();
    const accepted = tx
      .selectFrom("bids")
      .select("id")
      .where("package_id", "=", bid.package_id)
      .where("status", "=", "accepted");
    const earlier = await accepted.executeTakeFirst();
    if (earlier && !replace) throw new OtherBidAccepted();
    if (earlier) await setStatus(tx, earlier.id, "rejected");
    await setStatus(tx, bidId, "accepted");
  });
}

async function setStatus(tx: Db, bidId: string, status: "accepted" | "rejected"): Promise<void> {
  await tx.updateTable("bids").set({ status }).where("id", "=", bidId).execute();
}
