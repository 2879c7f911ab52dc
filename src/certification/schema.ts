import { z } from "zod";
import { paragraph } from "../lib/text-inputs";

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
