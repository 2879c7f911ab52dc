import { z } from "zod";
import { paragraph } from "../lib/inputs";

export const sealWithdrawal = z.object({
  note: paragraph().max(1000, "note-long").min(1, "note-required"),
});

export const nearCopyDecision = z.object({
  verdict: z.enum(["confirm", "dismiss"], "verdict-required"),
  note: paragraph().max(1000, "note-long").min(1, "note-required"),
});

export const certificationDecision = z
  .object({
    verdict: z.enum(["approve", "decline"], "verdict-required"),
    note: paragraph().max(1000, "note-long").default(""),
  })
  .refine(({ verdict, note }) => verdict === "approve" || note !== "", {
    path: ["note"],
    message: "note-required",
  });
