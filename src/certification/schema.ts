import { z } from "zod";
import { paragraph } from "../lib/text-inputs";

/** Why a seal is withdrawn: its seller is always told. */
export const sealWithdrawal = z.object({
  note: paragraph().max(1000, "note-long").min(1, "note-required"),
});

/** What an operator decides about a near-copy; why stays on record. */
export const nearCopyDecision = z.object({
  verdict: z.enum(["confirm", "dismiss"], "verdict-required"),
  note: paragraph().max(1000, "note-long").min(1, "note-required"),
});

/** An operator's decision; a seller is always told why a package was declined. */
export const certificationDecision = z
  .object({
    verdict: z.enum(["approve", "decline"], "verdict-required"),
    note: paragraph().max(1000, "note-long").default(""),
  })
  .refine(({ verdict, note }) => verdict === "approve" || note !== "", {
    path: ["note"],
    message: "note-required",
  });
