import { z } from "zod";
import { line, paragraph } from "../lib/inputs";

const LIMIT_FAULT = "must be a number from 1 to 100";
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(", ")}` }).optional();

const token = line().max(100, "must have at most 100 characters").optional();

export const sellerBidsQuery = z.object({
  status: oneOf(["pending", "accepted", "rejected", "released"]),
  contractStatus: oneOf(["none", "sent"]),
  open: z
    .literal("true", { error: "must be true" })
    .optional()
    .describe("Only pending bids that can still win or be chosen."),
  packageId: token,
  cursor: token,
  limit: z.coerce
    .number({ error: LIMIT_FAULT })
    .int(LIMIT_FAULT)
    .min(1, LIMIT_FAULT)
    .max(100, LIMIT_FAULT)
    .optional(),
});

export const tradePackagesQuery = z.object({ cursor: token });

const booleanParameter = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true")
  .optional();

export const acceptanceQuery = z.object({ replace: booleanParameter });

export const contractQuery = z.object({
  codePoints: booleanParameter.describe("Print characters that no font has as code points."),
});

export const MAX_REASON_CHARACTERS = 2000;

export const bidReport = z.object({
  reasons: paragraph("required").min(10, "reasons-short").max(MAX_REASON_CHARACTERS, "too-long"),
});

export const bidReportDecision = z.object({
  answer: paragraph("required").min(1, "required").max(1000, "too-long"),
});

export type SellerBidsQuery = z.output<typeof sellerBidsQuery>;
