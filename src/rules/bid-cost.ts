import { centsOf, formatDollars } from "../lib/money";
import { type BidAmounts, highestAmount } from "./bid-review";
import { type Costs, withCosts } from "./fees";

/** Adds tax and fees. */
export const totalText = (costs: Costs, cents: number) => formatDollars(withCosts(cents, costs));

interface CommittedBids {
  committed: string;
  packages: readonly { packageId: string; atMost: string }[];
}

/** What a member may commit their organization to, and has this month on other packages. */
interface OwnSpending {
  packageLimit: string | null;
  monthLimit: string | null;
  monthCommitted: string;
}

export interface OverLimit {
  of: "package" | "month";
  limitCents: number;
  /** With the bid. */
  cents: number;
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

/** Returns which of the limits that an owner set for the member a bid exceeds. Matches `OverLimit`. */
export function overLimitWith(
  exposure: CommittedBids & { own?: OwnSpending | null | undefined },
  lot: Costs & { packageId: string },
  bid: BidAmounts,
): OverLimit | null {
  const { own, committed } = exposure;
  if (!own) return null;
  const increase = committedCentsAfter(exposure, lot, bid) - centsOf(committed);
  if (increase <= 0) return null;
  const previous =
    exposure.packages.find((item) => item.packageId === lot.packageId)?.atMost ?? "0";
  const cents = centsOf(previous) + increase;
  if (own.packageLimit !== null && cents > centsOf(own.packageLimit))
    return { of: "package", limitCents: centsOf(own.packageLimit), cents };
  const monthCents = centsOf(own.monthCommitted) + cents;
  return own.monthLimit !== null && monthCents > centsOf(own.monthLimit)
    ? { of: "month", limitCents: centsOf(own.monthLimit), cents: monthCents }
    : null;
}
