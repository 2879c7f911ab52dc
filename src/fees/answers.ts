import { z } from "zod";
import { dollars, id, text, time } from "../lib/answers";

export const feeInvoiceSchema = z
  .object({
    number: text.describe("Such as `F-2026-000001`, in one series for the whole site."),
    kind: z.enum(["fee-note", "credit-note"]),
    contract: text,
    contractId: id,
    issuedAt: time,
    credits: text.nullable().describe("The fee invoice that a credit note cancels."),
    currency: z.literal("USD"),
    price: dollars,
    percent: z.number(),
    amount: dollars,
  })
  .meta({ id: "FeeNote" });

export const feeInvoicesSchema = z.array(feeInvoiceSchema);
