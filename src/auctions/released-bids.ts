import type { Db } from "../../db/client";
import { countDecided } from "./bid-figures";
import { positionsDecided } from "./positions";

/**
 * Releases the bids of a package that still wait for its seller: they bind no more.
 * @returns whose they were, each bidder once
 */
export async function releaseBids(tx: Db, packageId: string): Promise<string[]> {
  const bidders = await tx
    .selectFrom("bids")
    .select("bidder_id")
    .distinct()
    .where("package_id", "=", packageId)
    .where("status", "=", "pending")
    .execute();
  if (bidders.length === 0) return [];
  const { numUpdatedRows } = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("package_id", "=", packageId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  await countDecided(tx, packageId, { released: Number(numUpdatedRows) });
  await positionsDecided(tx, packageId);
  return bidders.map(({ bidder_id }) => bidder_id);
}
