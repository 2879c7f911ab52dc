import type { Selectable } from "kysely";
import { z } from "zod";
import type { PackagesTable } from "../../db/schema/packages";
import { countryCode } from "../lib/countries";
import { line } from "../lib/inputs";

/** Whom a seller excludes from bidding (docs/product.md#whom-a-seller-excludes). */
export interface Exclusions {
  /** ISO 3166-1 codes. */
  countries: readonly string[];
  organizations: readonly string[];
}

export const NO_EXCLUSIONS: Exclusions = { countries: [], organizations: [] };

export const BIDDER_FIELDS = ["audience", "excludedCountries", "excludedOrganizations"] as const;

export const MAX_EXCLUDED = 100;

/** Names of companies contain commas, but neither semicolons nor line breaks. */
const ORGANIZATION_SEPARATOR = /[;；\n]/;

/** A list in a call becomes the text of the form's field. */
export const separatorOf = (field: string) => (field === "excludedOrganizations" ? "\n" : ", ");

const listOf = (separator: RegExp) =>
  z
    .preprocess(
      (value) => (typeof (value ?? "") === "string" ? `${value ?? ""}`.split(separator) : value),
      z.array(line("must be a list of texts").max(200, "too-long"), "must be a list of texts"),
    )
    .transform((items) => [...new Set(items.filter((item) => item !== ""))])
    .refine((items) => items.length <= MAX_EXCLUDED, "too-long");

export const exclusionFields = {
  excludedCountries: listOf(/[,，、;；\n]/).transform((names, context) => {
    const codes = names.map(countryCode);
    if (codes.includes(null)) context.addIssue({ code: "custom", message: "countries-unknown" });
    return [...new Set(codes.filter((code) => code !== null))].sort();
  }),
  excludedOrganizations: listOf(ORGANIZATION_SEPARATOR),
};

export interface ExcludedFields {
  excludedCountries: readonly string[];
  excludedOrganizations: readonly string[];
}

type ExclusionColumn = Pick<Selectable<PackagesTable>, "exclusions">;

export function exclusionColumn({
  excludedCountries: countries = [],
  excludedOrganizations: organizations = [],
}: Partial<ExcludedFields>): ExclusionColumn {
  const isEmpty = countries.length + organizations.length === 0;
  return { exclusions: isEmpty ? null : JSON.stringify({ countries, organizations }) };
}

export function exclusionsOf({ exclusions }: ExclusionColumn): Exclusions {
  return exclusions === null ? NO_EXCLUSIONS : (JSON.parse(exclusions) as Exclusions);
}

export function exclusionsAsFields(lot: ExclusionColumn): Record<keyof ExcludedFields, string> {
  const { countries, organizations } = exclusionsOf(lot);
  return {
    excludedCountries: countries.join(separatorOf("excludedCountries")),
    excludedOrganizations: organizations.join(separatorOf("excludedOrganizations")),
  };
}

/** What is stated so far in a draft, which can still be wrong. */
export function draftedExclusions(fields: Readonly<Partial<Record<string, string>>>) {
  const { excludedCountries, excludedOrganizations } = exclusionFields;
  return {
    excludedCountries: excludedCountries.safeParse(fields.excludedCountries).data ?? [],
    excludedOrganizations: excludedOrganizations.safeParse(fields.excludedOrganizations).data ?? [],
  };
}
