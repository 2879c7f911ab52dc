import type { PackageState } from "../../src/auctions/types";

/** Whether it ended unsold below its reserve; a second chance that was accepted makes that good. */
export function isMissed({ status, reserveMissed, acceptedBid }: PackageState): boolean {
  return status === "ended" && reserveMissed && acceptedBid === null;
}
