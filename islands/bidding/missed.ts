import type { PackageState } from "../../src/auctions/types";

export function isMissed({ status, reserveMissed, acceptedBid }: PackageState): boolean {
  return status === "ended" && reserveMissed && acceptedBid === null;
}
