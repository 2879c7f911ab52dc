import type { Db } from "../../../db/client";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import { recomputeBidTotals, recomputeLeader } from "../leader";
import { endIfUnsold, voidLicense } from "../licenses";
import { recomputePosition } from "../reading/positions";

interface SoldBid {
  /** Null if the bidder's account is deleted. */
  bidId: string | null;
  packageId: string;
}

/** The sale fell through, so the package ends unsold unless it has other licensees. */
export async function releaseSoldBid(
  tx: Db,
  { bidId, packageId }: SoldBid,
  now: number,
): Promise<void> {
  if (bidId !== null) await voidLicense(tx, bidId, now);
  const releasedBid = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("id", "=", bidId)
    .returning("bidder_id")
    .executeTakeFirst();
  if (releasedBid) {
    await recomputeBidTotals(tx, packageId);
    await recomputePosition(tx, { package_id: packageId, ...releasedBid });
  }
  if (await endIfUnsold(tx, packageId, now)) await recomputeLeader(tx, packageId, now);
  else await announceChange(tx, packageId, now);
}

async function announceChange(tx: Db, packageId: string, now: number): Promise<void> {
  await tx.updateTable("packages").set(versioned(now)).where("id", "=", packageId).execute();
  announce(tx, { type: "auction-changed", packageId });
}
