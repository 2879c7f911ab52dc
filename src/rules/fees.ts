/** Rates are in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export const withTax = (cents: number, rate: number) => cents + taxOn(cents, rate);

/** Rates are absent if nothing is added. */
export interface AddedRates {
  addedTaxRate?: number;
  buyerFeeRate?: number;
}

export const addedRates = (addedTaxRate: number, buyerFeeRate = 0): AddedRates => ({
  ...(addedTaxRate > 0 && { addedTaxRate }),
  ...(buyerFeeRate > 0 && { buyerFeeRate }),
});

/** In percent, without trailing zeros. */
export const rateText = (rate: number) => String(rate / 100);

/** Rates are in hundredths of a percent. */
export interface Costs {
  addedTaxRate: number;
  buyerFeeRate: number;
}

/** Based on the price without added tax, and rounded half up. */
export const feeOn = taxOn;

export function withCosts(cents: number, { addedTaxRate, buyerFeeRate }: Costs): number {
  return withTax(cents, addedTaxRate) + feeOn(cents, buyerFeeRate);
}

export interface FeeRates {
  buyer: number;
  seller: number;
}

export const NO_FEES: FeeRates = { buyer: 0, seller: 0 };

/** Such as `F-2026-000001`, counted by year without gaps. */
export function feeNumber({ year, number }: { year: number; number: number }): string {
  return `F-${year}-${String(number).padStart(6, "0")}`;
}
