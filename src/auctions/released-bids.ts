import type { Db } from "../../db/client";
import { nextTurn } from "../lib/alarm";
import { countDecided } from "./bid-figures";
import { positionsDecided } from "./positions";

/** About 4 ms of SQLite, in which the event loop does nothing else. */
const MOST_AT_ONCE = 1000;

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
  let released = 0;
  for (let bids = MOST_AT_ONCE; bids === MOST_AT_ONCE; released += bids) {
    if (released > 0) await nextTurn();
    bids = await releaseSome(tx, packageId);
  }
  await countDecided(tx, packageId, { released });
  await positionsDecided(tx, packageId);
  return bidders.map(({ bidder_id }) => bidder_id);
}

/** @returns how many */
async function releaseSome(tx: Db, packageId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("bids")
        .select("id")
        .where("package_id", "=", packageId)
        .where("status", "=", "pending")
        .limit(MOST_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
