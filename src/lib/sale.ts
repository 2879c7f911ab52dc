import { DAY } from "./time";

export const SALES = ["highest", "seller"] as const;
/** Who decides which bid wins: the close of the auction, or the seller (docs/product.md#rule-of-sale). */
export type Sale = (typeof SALES)[number];

/** As stored. Packages from before there was a choice keep what their bidders and sellers were promised. */
export const SALE_RULES = {
  highest: { sale: "highest", decidingDays: 30, isOutbidFree: true, isReleasable: false },
  seller: { sale: "seller", decidingDays: 7, isOutbidFree: false, isReleasable: true },
  "seller-30": { sale: "seller", decidingDays: 30, isOutbidFree: false, isReleasable: false },
} as const satisfies Record<string, Rule>;

interface Rule {
  sale: Sale;
  /** How long after the end a bid that nobody has accepted binds. */
  decidingDays: number;
  /** Whether a bid binds only while it is the highest. */
  isOutbidFree: boolean;
  /** Whether bidders may release bids that are not the highest. */
  isReleasable: boolean;
}

export type SaleRule = keyof typeof SALE_RULES;

/** How long after the end an accepted bid binds, so that its contract can be sent. */
const CONTRACT_DAYS = 30;

export const CONTRACT_MS = CONTRACT_DAYS * DAY;

/** A package's rule, as its state says. */
export function saleRuleOf({ sale, releasable }: { sale: Sale; releasable: boolean }): SaleRule {
  if (sale === "highest") return "highest";
  return releasable ? "seller" : "seller-30";
}

export function decidingMs(rule: SaleRule): number {
  return SALE_RULES[rule].decidingDays * DAY;
}
