import type { PackageState } from "../../src/auctions/types";
import type { AskedBid } from "../../src/lib/bid-review";
import { parseCents } from "../../src/lib/money";

interface Typed {
  amount?: number | undefined;
  maximum?: number | undefined;
}

type Standing = Pick<PackageState, "leaderId" | "minimumBid">;

/** A bid as it is typed, at what stands: an amount that is left out is the least next bid. */
export function reviewedBid(
  { amount, maximum }: Typed,
  { leaderId, minimumBid }: Standing,
  yourBidderId: string,
): AskedBid {
  const onlyMaximum = leaderId === yourBidderId && maximum !== undefined;
  const least = onlyMaximum ? null : minimumOf(minimumBid);
  return { amountCents: amount ?? least, maximumCents: maximum ?? null };
}

/** The same bid at what stands now: where it has become too low, the least one. */
export function bidAt(
  { amountCents, maximumCents }: AskedBid,
  { leaderId, minimumBid }: Standing,
  yourBidderId: string,
): AskedBid {
  const least = minimumOf(minimumBid);
  const leads = leaderId === yourBidderId;
  const amount = amountCents === null && leads ? null : Math.max(amountCents ?? 0, least);
  return {
    amountCents: amount,
    maximumCents: maximumCents === null ? null : Math.max(maximumCents, amount ?? 0),
  };
}

/** Above the largest possible bid the minimum is no valid amount any more, and no bid reaches it. */
export function minimumOf(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
