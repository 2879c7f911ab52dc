import { z } from "zod";
import { parseCents } from "../lib/money";
import { line } from "../lib/text-inputs";

/** A bid's amount in dollars, a number or as typed; in cents. */
export const bidAmount = z
  .union([line(), z.number()], { error: "bid-invalid" })
  .transform((input, context) => {
    const cents = parseCents(input);
    if (cents === null || cents === 0) context.addIssue("bid-invalid");
    return cents ?? 0;
  });

export const newBid = z.object({ amount: bidAmount }, { error: "bid-invalid" });
