import type { Db } from "../../../db/client";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import { writeFigures } from "../../packages/listed-figures";
import type { Package } from "../../packages/packages";
import { packageTime } from "../../rules/package-time";
import { releaseUnsoldBids } from "../changes/released-bids";

type RunningLot = Pick<Package, "status" | "opens_on" | "hidden_at" | "auction_end_time">;

/** An auction that is past its end has its winner, even if no server has closed it yet. */
export function isRunning(lot: RunningLot, now: number): boolean {
  const isOpen = lot.status === "active" && lot.opens_on === null;
  return isOpen && packageTime(lot, now) < lot.auction_end_time;
}

/** Ends a running auction without a sale. The caller locks the package and records the event. */
export async function endEarly(
  tx: Db,
  { id: packageId }: Pick<Package, "id">,
  by: NonNullable<Package["ended_early"]>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({ status: "ended", ended_at: now, ended_early: by, ...versioned(now) })
    .where("id", "=", packageId)
    .execute();
  await releaseUnsoldBids(tx, packageId, now);
  await writeFigures(tx, [packageId]);
  announce(tx, { type: "auction-ended", packageId });
}
