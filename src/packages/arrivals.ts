import type { Db } from "../../db/client";
import type { PackageArrivalsTable } from "../../db/schema/searches";
import { ENDING_SOON_MS } from "../lib/time";

/** What made a package visible to searches that did not find it before. */
export type Arrival = PackageArrivalsTable["kind"];

/** Has saved searches matched with a package, in the transaction that makes it visible to them. */
export async function noteArrival(
  tx: Db,
  packageId: string,
  kind: Arrival,
  at: number,
): Promise<void> {
  await tx
    .insertInto("package_arrivals")
    .values({ package_id: packageId, kind, due_at: at })
    .onConflict((conflict) => conflict.columns(["package_id", "kind"]).doUpdateSet({ due_at: at }))
    .execute();
}

/** When searches for what ends soon begin to find it. */
export function endsSoonAt({ auction_end_time }: { auction_end_time: number }): number {
  return auction_end_time - ENDING_SOON_MS + 1;
}
