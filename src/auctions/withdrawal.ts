import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { standAnew } from "./standing";

/**
 * Takes back every bid of a bidder, as happens only when their account is deleted. What stands
 * afterwards is computed anew, and the watchers of each package are told.
 */
export async function withdrawBids(db: Db, bidderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom("bids")
      .where("bidder_id", "=", bidderId)
      .returning("package_id")
      .execute();
    const packageIds = new Set(withdrawn.map(({ package_id }) => package_id));
    for (const packageId of packageIds) await standAnew(tx, packageId, now);
  });
}
