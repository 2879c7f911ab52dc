import { validTaxNumber } from "../lib/tax-numbers";

/** Sellers declare which tax applies; we do not decide it. */
export const TAX_KINDS = ["outside", "reverse", "exempt", "zero", "standard"] as const;

const WITHOUT_NUMBER = ["outside", "export", "zero", "exempt", "standard"] as const;

/** Buyers abroad, and the kinds of tax that a seller can state for them. */
export const KINDS_ABROAD = {
  numbered: ["reverse", ...WITHOUT_NUMBER],
  union: WITHOUT_NUMBER,
  abroad: WITHOUT_NUMBER,
} as const;

export type GroupAbroad = keyof typeof KINDS_ABROAD;
export type BuyerGroup = "home" | GroupAbroad;
export type TaxKind = (typeof TAX_KINDS)[number] | (typeof KINDS_ABROAD)[GroupAbroad][number];

export const GROUPS_ABROAD = Object.keys(KINDS_ABROAD) as GroupAbroad[];

interface TaxCategory {
  /** UNCL5305, as EN 16931 uses it. */
  id: "S" | "AE" | "G" | "O" | "E" | "Z";
  /** Of CEF's list VATEX; empty where the seller's note must give the reason. */
  reasonCode: string;
  /** EN 16931 requires one for these categories. */
  reason: string;
}

export const TAX_CATEGORIES: Readonly<Record<TaxKind, TaxCategory>> = {
  outside: { id: "O", reasonCode: "VATEX-EU-O", reason: "Not subject to VAT" },
  reverse: { id: "AE", reasonCode: "VATEX-EU-AE", reason: "Reverse charge" },
  export: { id: "G", reasonCode: "VATEX-EU-G", reason: "Export" },
  exempt: { id: "E", reasonCode: "", reason: "Exempt" },
  zero: { id: "Z", reasonCode: "", reason: "" },
  standard: { id: "S", reasonCode: "", reason: "" },
};

export interface TaxRule {
  kind: TaxKind;
  /** In hundredths of a percent; 0 unless the kind is `standard`. */
  rate: number;
  note: string;
}

/** Where a group of buyers has no rule, that for buyers at home applies. */
export interface TaxRules extends Record<GroupAbroad, TaxRule | null> {
  country: string;
  home: TaxRule;
  /** False if prices include the tax. */
  isAdded: boolean;
}

export interface TaxedBuyer {
  country: string;
  /** As the buyer typed it. */
  taxNumber: string;
}

/** What one buyer pays on a package, and why. */
export interface BuyerTax extends TaxRule {
  group: BuyerGroup;
  country: string;
  /** Empty unless it is valid for the country. */
  taxNumber: string;
  category: TaxCategory["id"];
  reasonCode: string;
  /** In hundredths of a percent; 0 if nothing is added to the price. */
  addedRate: number;
}

const UNION = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

function groupOf(seller: string, buyer: string, isNumbered: boolean): BuyerGroup {
  if (buyer === seller) return "home";
  if (isNumbered) return "numbered";
  return UNION.has(seller) && UNION.has(buyer) ? "union" : "abroad";
}

export function taxFor(rules: TaxRules, { country, taxNumber: typed }: TaxedBuyer): BuyerTax {
  const taxNumber = validTaxNumber(country, typed) ?? "";
  const group = groupOf(rules.country, country, taxNumber !== "");
  const { kind, rate, note } = rules[group] ?? rules.home;
  const { id: category, reasonCode } = TAX_CATEGORIES[kind];
  const addedRate = rules.isAdded ? rate : 0;
  return { group, country, taxNumber, kind, category, rate, reasonCode, note, addedRate };
}
