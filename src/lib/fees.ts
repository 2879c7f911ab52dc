import { taxOn, withTax } from "./tax";

/** What a buyer pays with the price; rates are in hundredths of a percent. */
export interface Costs {
  addedTaxRate: number;
  buyerFeeRate: number;
}

/** Of the price without added tax, rounded half up. */
export const feeOn = taxOn;

export function withCosts(cents: number, { addedTaxRate, buyerFeeRate }: Costs): number {
  return withTax(cents, addedTaxRate) + feeOn(cents, buyerFeeRate);
}

/** What a site charges for packages that are published now; either is 0. */
export interface FeeRates {
  buyer: number;
  seller: number;
}

export const NO_FEES: FeeRates = { buyer: 0, seller: 0 };

/** As `F-2026-000001`: counted by year, without gaps. */
export function feeNumber({ year, number }: { year: number; number: number }): string {
  return `F-${year}-${String(number).padStart(6, "0")}`;
}
