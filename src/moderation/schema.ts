import { z } from "zod";
import { line, paragraph } from "../lib/inputs";

export const PACKAGE_ACTS = ["hide", "restore", "remove"] as const;
export const MEMBER_ACTS = ["suspend", "restore", "verify"] as const;

export type PackageAct = (typeof PACKAGE_ACTS)[number];
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Article 17(3) of Regulation (EU) 2022/2065. */
export const statedReasons = z.object({
  ground: z.enum(["law", "terms"], "choice-invalid"),
  rule: line().min(1, "required").max(300, "too-long"),
  facts: paragraph().min(1, "required").max(4000, "too-long"),
});

export const memberDecision = statedReasons.extend({
  /** The name that the operator has verified, which may have changed since. */
  organization: line().max(100, "too-long").optional(),
});

export type StatedReasons = z.output<typeof statedReasons>;

export const complaintForm = z.object({
  reasons: paragraph().min(1, "required").max(4000, "too-long"),
});

export const complaintAnswer = z.object({
  outcome: z.enum(["upheld", "dismissed"], "choice-invalid"),
  answer: paragraph().min(1, "required").max(4000, "too-long"),
});
