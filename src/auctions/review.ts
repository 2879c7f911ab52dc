import type { Db } from "../../db/client";
import { readAmount } from "../lib/amount";
import { isTypedTwice } from "../lib/bid-review";
import { InvalidInput } from "../lib/errors";
import { minimumBidCents } from "../lib/money";
import { findPackage } from "../packages/packages";
import { settingsOf } from "../settings/settings";

/** Whether a member places such a bid without a review: at exactly the minimum, by their setting. */
export async function skipsReview(
  db: Db,
  bidderId: string,
  packageId: string,
  amountCents: number,
): Promise<boolean> {
  const { skipMinimumReview } = await settingsOf(db, bidderId);
  if (!skipMinimumReview) return false;
  const lot = await findPackage(db, packageId);
  return amountCents === minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents);
}

/**
 * What a bid can cost at most has to be typed a second time above twice the least bid of its time.
 * @throws InvalidInput where it is not the same
 */
export function requireTypedTwice(
  mostCents: number,
  reviewedPriceCents: number,
  again: string | undefined,
): void {
  if (!isTypedTwice(mostCents, minimumBidCents(reviewedPriceCents, null))) return;
  if (readAmount(again ?? "") === mostCents) return;
  throw new InvalidInput([{ path: "again", message: "bid-differs" }]);
}
