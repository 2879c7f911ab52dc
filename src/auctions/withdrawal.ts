import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { record } from "../transparency/recording";
import { countAnew } from "./bid-figures";
import { lotsBidOn } from "./own-bids";
import { standAnew } from "./standing";

/**
 * Takes back every bid and maximum of a bidder, as happens only when their account is deleted. What stands
 * afterwards is computed anew, and the watchers of each package are told. The public log hears of what still
 * stood in an auction that is not sold, and of nothing else: what is logged at one moment could be linked.
 */
export async function withdrawBids(db: Db, bidderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bidOn = await tx
      .selectFrom("positions")
      .innerJoin("packages", "packages.id", "positions.package_id")
      .select(["package_id", "packages.status", "standing_cents"])
      .where("bidder_id", "=", bidderId)
      .execute();
    await lockPackages(
      tx,
      bidOn.map(({ package_id }) => package_id),
    );
    for (const { package_id, status, standing_cents } of bidOn) {
      if (standing_cents === null || status === "settled") continue;
      await record(tx, package_id, [{ type: "departure", bidderId }], now);
    }
    await tx
      .deleteFrom("bids")
      .where("package_id", "in", lotsBidOn(bidderId))
      .where("bidder_id", "=", bidderId)
      .execute();
    await tx.deleteFrom("positions").where("bidder_id", "=", bidderId).execute();
    await tx.deleteFrom("maximum_bids").where("bidder_id", "=", bidderId).execute();
    for (const { package_id } of bidOn) {
      await countAnew(tx, package_id);
      await standAnew(tx, package_id, now);
    }
  });
}
