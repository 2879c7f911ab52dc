import { z } from "zod";
import { paragraph } from "../lib/inputs";
import { filterText, oneOf, pageCursor, pageLimit, yesOrNoText } from "../lib/paging";

export const sellerBidsQuery = z.object({
  status: oneOf(["pending", "accepted", "rejected", "released"]),
  contractStatus: oneOf(["none", "sent"]),
  open: z
    .literal("true", { error: "must be true" })
    .optional()
    .describe("Only pending bids that can still win or be chosen."),
  packageId: filterText,
  cursor: pageCursor,
  limit: pageLimit,
});

export const acceptanceQuery = z.object({ replace: yesOrNoText });

export const contractQuery = z.object({
  codePoints: yesOrNoText.describe("Print characters that no font has as code points."),
});

export const MAX_REASON_CHARACTERS = 2000;

export const bidReport = z.object({
  reasons: paragraph("required").min(10, "reasons-short").max(MAX_REASON_CHARACTERS, "too-long"),
});

export const bidReportDecision = z.object({
  answer: paragraph("required").min(1, "required").max(1000, "too-long"),
});

export type SellerBidsQuery = z.output<typeof sellerBidsQuery>;
