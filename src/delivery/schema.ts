import { z } from "zod";
import { priceAmount } from "../auctions/schema";
import { line, paragraph, parseNumeral } from "../lib/inputs";
import { AMENDMENT_KINDS, BUYER_REASONS } from "../rules/deal";

export const MAX_CASE_CHARACTERS = 2000;

const caseText = () =>
  paragraph("required").min(1, "required").max(MAX_CASE_CHARACTERS, "too-long");

export const newDispute = z.object({
  reason: z.enum(BUYER_REASONS, "choice-invalid"),
  text: caseText(),
});
export type NewDispute = z.infer<typeof newDispute>;

export const caseStatement = z.object({ text: caseText() });

export const confirmedPayment = z.object({ amount: line("price-required") });

const optionalAmount = z
  .preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    priceAmount.optional(),
  )
  .optional();

const NO_AMOUNT = { error: "price-required", path: ["amount"] };

export const newAmendment = z
  .object({
    kind: z.enum(AMENDMENT_KINDS, "choice-invalid"),
    amount: optionalAmount.describe(
      "The new price, or the part of the price to pay back, without added tax; none to cancel.",
    ),
  })
  .refine(({ kind, amount }) => kind === "cancel" || amount !== undefined, NO_AMOUNT);
export type NewAmendment = z.infer<typeof newAmendment>;

export const ruling = z
  .object({
    decision: z.enum(["seller", "buyer", "part"], "choice-invalid"),
    amount: optionalAmount.describe("If you decide for a part: the refund or the new price."),
    note: caseText(),
  })
  .refine(({ decision, amount }) => decision !== "part" || amount !== undefined, NO_AMOUNT);
export type Ruling = z.infer<typeof ruling>;

export const refundFinding = z.object({
  decision: z.enum(["refunded", "not-refunded"], "choice-invalid"),
  note: caseText(),
});
export type RefundFinding = z.infer<typeof refundFinding>;

export const MAX_REVIEW_CHARACTERS = 1000;

const STARS_FAULT = "must be a whole number from 1 to 5";

export const review = z.object({
  stars: z.preprocess(
    parseNumeral,
    z
      .int({ error: ({ input }) => (input === null ? "required" : STARS_FAULT) })
      .min(1, STARS_FAULT)
      .max(5, STARS_FAULT),
  ),
  text: paragraph("required").min(1, "required").max(MAX_REVIEW_CHARACTERS, "too-long"),
});
export type Review = z.infer<typeof review>;
