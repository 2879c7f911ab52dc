import { z } from "zod";
import { AMOUNT_FAULTS, parseAmount } from "../lib/amount";
import { countryCode } from "../lib/countries";
import type { Fault } from "../lib/faults";
import { line, paragraph, yesOrNo } from "../lib/inputs";
import { parseCents } from "../lib/money";
import { yesOrNoText } from "../lib/paging";

const amount = (fault: Fault) =>
  z.union([line(), z.number()], { error: fault }).transform((input, context) => {
    const parsed = typeof input === "string" ? parseAmount(input) : parseCents(input) || "invalid";
    if (typeof parsed === "number") return parsed;
    context.addIssue(parsed === "invalid" ? fault : AMOUNT_FAULTS[parsed]);
    return 0;
  });

const bidAmount = amount("bid-invalid");

/** For amounts other than bids. */
export const priceAmount = amount("price-invalid");

/** A code or a name. The account keeps it if it does not state one yet. */
export const statedCountry = z
  .preprocess(
    (value) => (value === "" ? undefined : value),
    line()
      .refine((name) => countryCode(name) !== null, "country-unknown")
      .transform((name) => countryCode(name) ?? name)
      .optional(),
  )
  .optional();

export const listingTime = line("bid-invalid")
  .refine((text) => !Number.isNaN(Date.parse(text)), "bid-invalid")
  .transform((text) => Date.parse(text));

const optionalAmount = z
  .preprocess((value) => (value === "" || value === null ? undefined : value), bidAmount.optional())
  .optional();

/** For a colleague who reads it, so it can be empty. */
export const askedReason = paragraph().max(500, "too-long").default("");

const bidOrMaximum = z.object(
  {
    /** Defaults to the minimum next bid; for the current leader, to no bid. */
    amount: optionalAmount,
    maximum: optionalAmount,
    /** In a round: true bids on the whole package. */
    exclusive: yesOrNo().optional(),
    /** If the price has changed, the bid needs a maximum that is still high enough. */
    reviewedPrice: bidAmount.optional(),
    /** The bid is refused if the listing has changed since this time. */
    reviewedListing: listingTime.optional(),
    country: statedCountry,
  },
  { error: "bid-invalid" },
);

const hasAmount = ({ amount, maximum }: { amount?: number; maximum?: number }) =>
  amount !== undefined || maximum !== undefined;

export const newBid = bidOrMaximum
  .refine(hasAmount, { error: "bid-invalid", path: ["amount"] })
  .meta({ anyOf: [{ required: ["amount"] }, { required: ["maximum"] }] });

/** Of the form's two choices, the one for a license sends an empty value. */
const exclusiveChoice = z
  .literal(["on", "true", ""], { error: "bid-invalid" })
  .transform((value) => value !== "")
  .optional();

const reviewedFields = bidOrMaximum.extend({
  again: line().optional(),
  exclusive: exclusiveChoice,
});

export const reviewedBid = reviewedFields.refine(hasAmount, {
  error: "bid-invalid",
  path: ["amount"],
});

/** A reviewed bid for which a member asks a colleague. */
export const askedBid = reviewedFields
  .extend({ reviewedListing: listingTime, reason: askedReason })
  .refine(hasAmount, { error: "bid-invalid", path: ["amount"] });

/** Maximums are secret, so the address of a review has none, except in a license auction. */
export const bidReviewQuery = z.object({
  amount: bidAmount
    .optional()
    .describe("In a license auction and with `exclusive`, the maximum; otherwise, what to bid."),
  exclusive: yesOrNoText.describe("Whether it is a bid for exclusive rights."),
});

export const newLimit = z.object({ amount: priceAmount.nullable() }, { error: "price-invalid" });

export const limitForm = z.object({
  limit: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    priceAmount.nullable(),
  ),
});
