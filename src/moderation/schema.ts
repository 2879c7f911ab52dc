import { z } from "zod";
import { emailAddress, mustBeAccepted } from "../accounts/schema";
import { line, paragraph } from "../lib/inputs";
import type { AccountAct } from "../mail/templates";
import { GROUNDS, NOTICE_KINDS } from "../rules/notice";

export const PACKAGE_ACTS = ["hide", "restore", "end", "remove"] as const;
export const MEMBER_ACTS = ["suspend", "restore", "verify"] as const;

/** None of these needs a rule, only the operator's reason. */
export const ACCOUNT_ACTS = [
  "end-sessions",
  "remove-second-factor",
  "keep-second-factor",
  "allow-bidding",
  "grant-operator",
  "grant-reviewer",
  "grant-support",
  "revoke-role",
] as const satisfies readonly AccountAct[];

export type PackageAct = (typeof PACKAGE_ACTS)[number];
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Article 17(3) of Regulation (EU) 2022/2065. */
export const statedReasons = z.object({
  ground: z.enum(["law", "terms"], "choice-invalid"),
  rule: line().min(1, "required").max(300, "too-long"),
  facts: paragraph().min(1, "required").max(4000, "too-long"),
});

export const accountDecision = z.object({
  facts: paragraph("required").min(1, "required").max(4000, "too-long"),
});

export const memberDecision = statedReasons.extend({
  /** The name that the operator has verified, which may have changed since. */
  organization: line().max(100, "too-long").optional(),
});

export type StatedReasons = z.output<typeof statedReasons>;

export const MAX_REASONS_LENGTH = 5000;

/** Article 16(2) of Regulation (EU) 2022/2065. */
export const newNotice = z.object({
  about: line("notice-about").min(1, "notice-about").max(500, "notice-about"),
  kind: z.enum(NOTICE_KINDS, "choice-invalid"),
  reasons: paragraph("required")
    .min(1, "required")
    .min(10, "reasons-short")
    .max(MAX_REASONS_LENGTH, "too-long"),
  works: paragraph().max(2000, "too-long").nullish(),
  name: line().min(1, "required").max(100, "too-long"),
  email: emailAddress,
  goodFaith: mustBeAccepted("unaccepted"),
});

export type NewNotice = z.output<typeof newNotice>;

const facts = paragraph("required").min(1, "required").max(4000, "too-long");
const rule = line().max(300, "too-long");

/** Article 17(3). Without a new action, no rule needs to be named. */
export const noticeDecision = z.discriminatedUnion(
  "decision",
  [
    z.object({
      decision: z.enum(["none", "acted"]),
      ground: line().max(300, "too-long").default(""),
      rule: rule.default(""),
      facts,
    }),
    z.object({
      decision: z.enum(["hide", "remove", "restore"]),
      ground: z.enum(GROUNDS, "choice-invalid"),
      rule: rule.min(1, "required"),
      facts,
    }),
  ],
  "choice-invalid",
);

export const pardon = z.object({ why: facts });

export const newAppeal = z.object({
  reasons: paragraph("required").min(1, "required").max(MAX_REASONS_LENGTH, "too-long"),
});

export const appealAnswer = z.object({
  outcome: z.enum(["upheld", "dismissed"], "choice-invalid"),
  answer: facts,
});
