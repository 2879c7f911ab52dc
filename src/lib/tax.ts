/** Rates are in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export const withTax = (cents: number, rate: number) => cents + taxOn(cents, rate);

/** Rates are absent if nothing is added. */
export interface Taxed {
  addedTaxRate?: number;
  buyerFeeRate?: number;
}

export const taxed = (addedTaxRate: number, buyerFeeRate = 0): Taxed => ({
  ...(addedTaxRate > 0 && { addedTaxRate }),
  ...(buyerFeeRate > 0 && { buyerFeeRate }),
});

/** In percent, without trailing zeros. */
export const rateText = (rate: number) => String(rate / 100);
