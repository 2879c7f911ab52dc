export const NOTICE_KINDS = [
  "copyright",
  "personal-data",
  "unlawful",
  "misleading",
  "other",
] as const;

/** "acted" refers to an earlier action. */
export const DECISIONS = ["none", "acted", "hide", "remove", "restore"] as const;

export const GROUNDS = ["law", "terms"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Decision = (typeof DECISIONS)[number];

export interface StatedDecision {
  decision: Decision;
  ground: string;
  rule: string;
  facts: string;
}
