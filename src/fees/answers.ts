import { z } from "zod";
import { dollars, id, text, time } from "../lib/answers";

export const feeNoteAnswer = z
  .object({
    number: text.describe("As `F-2026-000001`; notes of all members are one series."),
    kind: z.enum(["fee-note", "credit-note"]),
    contract: text,
    contractId: id,
    issuedAt: time,
    credits: text.nullable().describe("Of a credit note: the fee note that it cancels."),
    currency: z.literal("USD"),
    price: dollars,
    percent: z.number(),
    amount: dollars,
  })
  .meta({ id: "FeeNote" });

export const feeNotesAnswer = z.array(feeNoteAnswer);
