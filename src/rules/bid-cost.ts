import { centsOf, formatDollars } from "../lib/money";
import { type BidAmounts, highestAmount } from "./bid-review";
import { type Costs, withCosts } from "./fees";

/** Adds tax and fees. */
export const totalText = (costs: Costs, cents: number) => formatDollars(withCosts(cents, costs));

interface CommittedBids {
  committed: string;
  packages: readonly { packageId: string; atMost: string }[];
}

export function committedCentsAfter(
  { committed, packages }: CommittedBids,
  { packageId, ...costs }: Costs & { packageId: string },
  bid: BidAmounts,
): number {
  const previous = packages.find((item) => item.packageId === packageId)?.atMost ?? "0";
  const previousCents = centsOf(previous);
  const highestCents = withCosts(highestAmount(bid), costs);
  const newCents = bid.maximumCents === null ? Math.max(previousCents, highestCents) : highestCents;
  return centsOf(committed) - previousCents + newCents;
}
