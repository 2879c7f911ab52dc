import { z } from "zod";
import { paragraph } from "../lib/inputs";

export const sealWithdrawal = z.object({
  note: paragraph().max(1000, "too-long").min(1, "required"),
});

export const nearDuplicateDecision = z.object({
  verdict: z.enum(["confirm", "dismiss"], "choice-invalid"),
  note: paragraph().max(1000, "too-long").min(1, "required"),
});

export const certificationDecision = z
  .object({
    verdict: z.enum(["approve", "decline"], "choice-invalid"),
    note: paragraph().max(1000, "too-long").default(""),
  })
  .refine(({ verdict, note }) => verdict === "approve" || note !== "", {
    path: ["note"],
    message: "required",
  });
