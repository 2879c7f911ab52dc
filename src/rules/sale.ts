import { DAY } from "../lib/time";

export const SALES = ["highest", "seller"] as const;
export type Sale = (typeof SALES)[number];

/** Stored values. Older packages keep the rule under which they were listed. */
export const SALE_RULES = {
  highest: { sale: "highest", decidingDays: 30, isOutbidFree: true, isReleasable: false },
  seller: { sale: "seller", decidingDays: 7, isOutbidFree: false, isReleasable: true },
  "seller-30": { sale: "seller", decidingDays: 30, isOutbidFree: false, isReleasable: false },
} as const satisfies Record<string, Rule>;

interface Rule {
  sale: Sale;
  /** How many days after the end a pending bid stays binding. */
  decidingDays: number;
  isOutbidFree: boolean;
  isReleasable: boolean;
}

export type SaleRule = keyof typeof SALE_RULES;

/** How many days after the end an accepted bid stays binding without a contract. */
const CONTRACT_DAYS = 30;

export const CONTRACT_MS = CONTRACT_DAYS * DAY;

export function saleRuleOf({ sale, releasable }: { sale: Sale; releasable: boolean }): SaleRule {
  if (sale === "highest") return "highest";
  return releasable ? "seller" : "seller-30";
}

export function decidingMs(rule: SaleRule): number {
  return SALE_RULES[rule].decidingDays * DAY;
}
