import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { record } from "../transparency/recording";
import { countAnew } from "./bid-figures";
import { standAnew, stands } from "./standing";

/**
 * Takes back every bid and maximum of a bidder, as happens only when their account is deleted. What stands
 * afterwards is computed anew, and the watchers of each package are told. The public log hears of what still
 * stood in an auction that is not sold, and of nothing else: what is logged at one moment could be linked.
 */
export async function withdrawBids(db: Db, bidderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bidOn = await tx
      .selectFrom("bids")
      .innerJoin("packages", "packages.id", "bids.package_id")
      .select(["package_id", "packages.status"])
      .select((eb) => eb.fn.max<number>(eb.cast(stands("bids"), "integer")).as("stood"))
      .where("bidder_id", "=", bidderId)
      .groupBy(["package_id", "packages.status"])
      .execute();
    for (const { package_id, status, stood } of bidOn) {
      if (stood === 0 || status === "settled") continue;
      await record(tx, package_id, [{ type: "departure", bidderId }], now);
    }
    await tx.deleteFrom("bids").where("bidder_id", "=", bidderId).execute();
    await tx.deleteFrom("maximum_bids").where("bidder_id", "=", bidderId).execute();
    for (const { package_id } of bidOn) {
      await countAnew(tx, package_id);
      await standAnew(tx, package_id, now);
    }
  });
}
