import { z } from "zod";
import type { Db } from "../../db/client";
import { readAmount } from "../lib/amount";
import { isTypedTwice } from "../lib/bid-review";
import { InvalidInput } from "../lib/errors";
import { line } from "../lib/inputs";
import { minimumBidCents, parseCents } from "../lib/money";
import { findPackage } from "../packages/packages";
import { settingsOf } from "../settings/settings";

/** A bid's amount in dollars, a number or as typed; in cents. */
export const bidAmount = z
  .union([line(), z.number()], { error: "bid-invalid" })
  .transform((input, context) => {
    const read = typeof input === "string" ? readAmount(input) : parseCents(input) || "invalid";
    if (typeof read === "number") return read;
    context.addIssue(read === "ambiguous" ? "bid-ambiguous" : "bid-invalid");
    return 0;
  });

/** A package's `lastUpdated`; in epoch milliseconds. */
const listingTime = line("bid-invalid")
  .refine((text) => !Number.isNaN(Date.parse(text)), "bid-invalid")
  .transform((text) => Date.parse(text));

/** A field that is left empty names nothing. */
const optionalAmount = z
  .preprocess((value) => (value === "" || value === null ? undefined : value), bidAmount.optional())
  .optional();

/** A bid as a program places it, or the panel without a review. */
const bidOrMaximum = z.object(
  {
    /** Left out, it is the least next bid; of whoever leads, none. */
    amount: optionalAmount,
    /** How far bids are made for the bidder. */
    maximum: optionalAmount,
    /** What stood when the amount was reviewed: nothing is placed at another price. */
    reviewedPrice: bidAmount.optional(),
    /** The listing's time when it was read: nothing is placed on one that was changed since. */
    reviewedListing: listingTime.optional(),
  },
  { error: "bid-invalid" },
);

const namesSomething = ({ amount, maximum }: { amount?: number; maximum?: number }) =>
  amount !== undefined || maximum !== undefined;

export const newBid = bidOrMaximum.refine(namesSomething, {
  error: "bid-invalid",
  path: ["amount"],
});

/** A bid as its review's page sends it. */
export const reviewedBid = bidOrMaximum
  .extend({ again: line().optional() })
  .refine(namesSomething, { error: "bid-invalid", path: ["amount"] });

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
