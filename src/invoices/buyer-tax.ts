import { type BuyerTax, type TaxRules, taxFor } from "../rules/tax";
import { countryOf, detailsIn } from "./details";

export interface TaxFacts {
  /** As the account states it. */
  country: string;
  /** The stored invoice details; null if there are none. */
  billing: string | null;
  /** The tax of the bidder's position: empty if it is the package's own rate; null without one. */
  fixed: string | null;
}

/**
 * Returns the tax that the first bid has fixed, or else the one that a first bid would fix. Null if
 * the package's own rate applies, or if the member's country is not known.
 */
export function bidderTaxOf(
  taxRules: string | null,
  { country: account, billing, fixed }: TaxFacts,
): BuyerTax | null {
  if (taxRules === null || fixed === "") return null;
  if (fixed !== null) return JSON.parse(fixed) as BuyerTax;
  const details = detailsIn(billing);
  const country = countryOf(details, { country: account });
  const { taxNumber } = details;
  return country === null ? null : taxFor(JSON.parse(taxRules) as TaxRules, { country, taxNumber });
}
