import { z } from "zod";
import { line, paragraph, parseNumeral } from "../lib/inputs";
import { BUYER_REASONS } from "../rules/deal";

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

export const ruling = z.object({
  decision: z.enum(["seller", "buyer"], "choice-invalid"),
  note: caseText(),
});
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
