import type { Db } from "../../db/client";
import type { PackageArrivalsTable } from "../../db/schema/searches";
import { ENDING_SOON_MS } from "../lib/time";

/** Why saved searches can find a package that they did not find before. */
export type ArrivalKind = PackageArrivalsTable["kind"];

/** Schedules saved searches for a package. Call it in the transaction that makes it visible. */
export async function scheduleArrival(tx: Db, packageId: string, kind: ArrivalKind, at: number) {
  await tx
    .insertInto("package_arrivals")
    .values({ package_id: packageId, kind, due_at: at })
    .onConflict((conflict) => conflict.columns(["package_id", "kind"]).doUpdateSet({ due_at: at }))
    .execute();
}

/** Returns when "ending soon" searches start to find the package. */
export function endsSoonAt({ auction_end_time }: { auction_end_time: number }): number {
  return auction_end_time - ENDING_SOON_MS + 1;
}
