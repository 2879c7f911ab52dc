import type { Db } from "../../db/client";
import { countDecided } from "./bid-figures";
import { positionsDecided } from "./positions";

/**
 * Releases the bids of a package that still wait for its seller: they bind no more.
 * @returns whose they were, each bidder once
 */
export async function releaseBids(tx: Db, packageId: string): Promise<string[]> {
  const released = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("package_id", "=", packageId)
    .where("status", "=", "pending")
    .returning("bidder_id")
    .execute();
  if (released.length > 0) {
    await countDecided(tx, packageId, { released: released.length });
    await positionsDecided(tx, packageId);
  }
  return [...new Set(released.map(({ bidder_id }) => bidder_id))];
}
