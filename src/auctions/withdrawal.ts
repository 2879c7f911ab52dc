import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { record } from "../transparency/recording";
import { standAnew } from "./standing";

/**
 * Takes back every bid and maximum of a bidder, as happens only when their account is deleted. What stands
 * afterwards is computed anew, and the watchers of each package are told.
 */
export async function withdrawBids(db: Db, bidderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bidOn = await tx
      .selectFrom("bids")
      .select("package_id")
      .distinct()
      .where("bidder_id", "=", bidderId)
      .execute();
    for (const { package_id } of bidOn) {
      await record(tx, package_id, [{ type: "departure", bidderId }], now);
    }
    await tx.deleteFrom("bids").where("bidder_id", "=", bidderId).execute();
    await tx.deleteFrom("maximum_bids").where("bidder_id", "=", bidderId).execute();
    for (const { package_id } of bidOn) await standAnew(tx, package_id, now);
  });
}
