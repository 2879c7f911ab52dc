import { z } from "zod";
import { COMPLAINTS } from "../lib/deal";
import { line, paragraph } from "../lib/text-inputs";

const words = () => paragraph("note-required").min(1, "note-required").max(2000, "case-long");

/** What a buyer disputes. */
export const complaint = z.object({
  reason: z.enum(COMPLAINTS, "choice-invalid"),
  text: words(),
});
export type Complaint = z.infer<typeof complaint>;

/** What a party says in a dispute. */
export const caseStatement = z.object({ text: words() });

/** A payment as its seller confirms it, typed as any amount. */
export const confirmedPayment = z.object({ amount: line("price-required") });

/** What an operator decides, and the reasons that both parties get. */
export const ruling = z.object({
  decision: z.enum(["seller", "buyer"], "verdict-required"),
  note: words(),
});
export type Ruling = z.infer<typeof ruling>;

/** What a party says of the other after the deal. */
export const review = z.object({
  stars: z.coerce
    .number("stars-required")
    .int("stars-required")
    .min(1, "stars-required")
    .max(5, "stars-required"),
  text: paragraph("note-required").min(1, "note-required").max(1000, "note-long"),
});
export type Review = z.infer<typeof review>;
