import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";

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
    for (const packageId of new Set(withdrawn.map(({ package_id }) => package_id))) {
      await standAnew(tx, packageId, now);
      announce(tx, { type: "bids-withdrawn", packageId });
    }
  });
}

/** Amounts never repeat within a package, so the highest is one bid. */
async function standAnew(tx: Db, packageId: string, now: number): Promise<void> {
  const { count } = await tx
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  const highest = await tx
    .selectFrom("bids")
    .select(["id", "amount_cents"])
    .where("package_id", "=", packageId)
    .orderBy("amount_cents", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable("packages")
    .set((eb) => ({
      highest_bid_cents: highest?.amount_cents ?? null,
      highest_bid_id: highest?.id ?? null,
      bid_count: count,
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", packageId)
    .execute();
}
