import type { CountryChoice } from "../../messages/country-choices";
import type { PanelWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import type { TimeZone } from "../../src/lib/times";
import type { PriceUnits } from "../../src/rules/bid-review";
import type { ContractTermsProps, ReviewedLicenses } from "./props";

export interface ReviewedLot {
  packageId: string;
  lastUpdated: string;
  startingPrice: string;
  /** In hundredths of a percent of the price. */
  addedTaxRate: number;
  /** How the tax depends on the buyer; empty if it does not. */
  taxNote: string;
  buyerFeeRate: number;
  units: PriceUnits;
  licenses: ReviewedLicenses;
  terms: ContractTermsProps;
  /** How the seller has kept contracts; absent for visitors. */
  record?: { label: string; text: string };
  /** Null unless the reader must state their country first. */
  countries: CountryChoice | null;
  softClose: string | null;
  locale: string;
  timeZone: TimeZone;
  words: PanelWords;
}

export function priceOf(
  { startingPrice }: Pick<ReviewedLot, "startingPrice">,
  state: PackageState,
) {
  return state.highestBid ?? startingPrice;
}

/** Bidders must read the new version of a listing before they bid. */
export function isRevised(
  lot: Pick<ReviewedLot, "lastUpdated">,
  state: Pick<PackageState, "lastUpdated">,
): boolean {
  return Date.parse(state.lastUpdated) > Date.parse(lot.lastUpdated);
}
