import { z } from "zod";
import { readAmount } from "../lib/amount";
import { line } from "../lib/inputs";
import { parseCents } from "../lib/money";

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
