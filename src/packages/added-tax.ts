import { sql } from "kysely";
import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import {
  GROUPS_ABROAD,
  type GroupAbroad,
  type TaxKind,
  type TaxRule,
  type TaxRules,
} from "../rules/tax";
import { isBidOn } from "./bids-placed";

/** The kind is empty where the seller has stated none; older details have no rules for abroad. */
type TaxDetails = {
  countryCode: string;
  taxKind: TaxKind | "";
  /** In hundredths of a percent. */
  taxRate: number;
  taxNote: string;
  taxAdded: boolean;
} & Partial<Record<`${GroupAbroad}TaxKind`, TaxKind | "">> &
  Partial<Record<`${GroupAbroad}TaxRate`, number>> &
  Partial<Record<`${GroupAbroad}TaxNote`, string>>;

export interface PackageTax {
  /** For buyers in the seller's country and, without rules, for all. */
  tax_added_rate: number;
  tax_rules: string | null;
}

const NO_TAX: PackageTax = { tax_added_rate: 0, tax_rules: null };

export function addedRateOf({
  taxKind,
  taxRate,
  taxAdded,
}: Pick<TaxDetails, "taxKind" | "taxRate" | "taxAdded">): number {
  return taxKind === "standard" && taxAdded ? taxRate : 0;
}

const taxRule = (kind: TaxKind, rate = 0, note = ""): TaxRule => ({
  kind,
  rate: kind === "standard" ? rate : 0,
  note,
});

/** Returns null until the seller has stated a tax for buyers in their country. */
export function statedRules(details: TaxDetails): TaxRules | null {
  const { countryCode: country, taxKind, taxRate, taxNote, taxAdded: isAdded } = details;
  const ruleFor = (group: GroupAbroad) => {
    const kind = details[`${group}TaxKind`];
    return kind ? taxRule(kind, details[`${group}TaxRate`], details[`${group}TaxNote`]) : null;
  };
  if (taxKind === "") return null;
  const home = taxRule(taxKind, taxRate, taxNote);
  const [numbered, union, abroad] = [ruleFor("numbered"), ruleFor("union"), ruleFor("abroad")];
  return { country, isAdded, home, numbered, union, abroad };
}

/** Without rules for buyers abroad, the package's rate alone applies, to all buyers. */
export function packageTax(details: TaxDetails): PackageTax {
  const rules = statedRules(details);
  const isByBuyer = rules !== null && GROUPS_ABROAD.some((group) => rules[group] !== null);
  const tax_rules = isByBuyer ? JSON.stringify(rules) : null;
  return { tax_added_rate: addedRateOf(details), tax_rules };
}

export async function packageTaxOf(db: Db, sellerId: string): Promise<PackageTax> {
  const row = await db
    .selectFrom("billing_details")
    .select("details")
    .where("member_id", "=", sellerId)
    .executeTakeFirst();
  return row ? packageTax(JSON.parse(row.details) as TaxDetails) : NO_TAX;
}

/** Bidders keep the tax that they were shown, so only listings without bids are updated. */
export async function reviseAddedTax(tx: Db, sellerId: string, tax: PackageTax, now: number) {
  const revisedRows = await tx
    .updateTable("packages")
    .set((eb) => ({
      ...tax,
      state_seq: eb("state_seq", "+", 1),
      last_updated: sql<number>`case when coalesce(last_updated, created_at) < ${now}
        then ${now} else coalesce(last_updated, created_at) + 1 end`,
    }))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "active")
    .where("auction_end_time", ">", now)
    .where((eb) => eb.not(isBidOn(eb)))
    .where((eb) =>
      eb.or([
        eb("tax_added_rate", "!=", tax.tax_added_rate),
        eb(eb.fn.coalesce("tax_rules", sql.lit("")), "!=", tax.tax_rules ?? ""),
      ]),
    )
    .returning("id")
    .execute();
  for (const { id } of revisedRows) announce(tx, { type: "auction-changed", packageId: id });
}
