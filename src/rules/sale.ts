import { DAY } from "../lib/time";
import { isRound } from "./round";

export const AUCTION_SALES = ["highest", "seller"] as const;
export type AuctionSale = (typeof AUCTION_SALES)[number];

/** A sale at a fixed price is no auction: nobody bids, and no bid has to be decided. */
export const SALES = ["highest", "seller", "fixed"] as const;
export type Sale = (typeof SALES)[number];

interface Rule {
  sale: Sale;
  /** How many days after the end a pending bid stays binding. */
  decidingDays: number;
  isOutbidFree?: true;
  isReleasable?: true;
}

/** Stored values. Older packages keep the rule under which they were listed. */
export type SaleRule = Sale | "seller-30";

export const SALE_RULES: Readonly<Record<SaleRule, Rule>> = {
  highest: { sale: "highest", decidingDays: 30, isOutbidFree: true },
  seller: { sale: "seller", decidingDays: 7, isReleasable: true },
  "seller-30": { sale: "seller", decidingDays: 30 },
  fixed: { sale: "fixed", decidingDays: 0 },
};

/** How many days after the end an accepted bid stays binding without a contract. */
const CONTRACT_DAYS = 30;

export const CONTRACT_MS = CONTRACT_DAYS * DAY;

/** How long winners without a confirmed address can confirm it. */
export const WINNER_CONFIRM_MS = 2 * DAY;

export function saleRuleOf({ sale, releasable }: { sale: Sale; releasable: boolean }): SaleRule {
  if (sale !== "seller") return sale;
  return releasable ? "seller" : "seller-30";
}

/** Listed at one price, at which members buy licenses at once (docs/product.md#fixed-price). */
export function isFixedPrice({ sale_rule }: { sale_rule: SaleRule }): boolean {
  return sale_rule === "fixed";
}

/** Otherwise, the package has a single buyer. */
export function sellsLicenses(
  lot: Parameters<typeof isRound>[0] & { shelf: string | null; sale_rule: SaleRule },
): boolean {
  return isRound(lot) || lot.shelf !== null || isFixedPrice(lot);
}

interface SoldLot {
  seats: number;
  exclusive_from_cents: number | null;
  sale_rule: SaleRule;
  contract_at_end: number;
  binds_until: number | null;
}

/**
 * Whether the contract is made without the seller. The seller sends that of a chosen bid, of a
 * second chance and of packages listed before this rule (docs/product.md#contract).
 */
export function isContractAutomatic(lot: SoldLot): boolean {
  const isMadeAtEnd = lot.sale_rule === "highest" && lot.contract_at_end === 1;
  return isFixedPrice(lot) || ((isRound(lot) || isMadeAtEnd) && lot.binds_until === null);
}

export function decidingMs(rule: SaleRule): number {
  return SALE_RULES[rule].decidingDays * DAY;
}
