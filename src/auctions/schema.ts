import { z } from "zod";
import { readAmount } from "../lib/amount";
import { parseCents } from "../lib/money";
import { line } from "../lib/text-inputs";

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

/** A bid as a program places it, or the panel without a review. */
export const newBid = z.object(
  {
    amount: bidAmount,
    /** What stood when the amount was reviewed: nothing is placed at another price. */
    reviewedPrice: bidAmount.optional(),
    /** The listing's time when it was read: nothing is placed on one that was changed since. */
    reviewedListing: listingTime.optional(),
  },
  { error: "bid-invalid" },
);

/** A bid as its review's page sends it. */
export const reviewedBid = newBid.extend({ again: line().optional() });
