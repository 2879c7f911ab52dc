/** Rates are in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export const withTax = (cents: number, rate: number) => cents + taxOn(cents, rate);

/** Of an amount that its reader pays; absent where nothing is added. */
export interface Taxed {
  addedTaxRate?: number;
  buyerFeeRate?: number;
}

/** For the values of an email that states an amount to pay. */
export const taxed = (addedTaxRate: number, buyerFeeRate = 0): Taxed => ({
  ...(addedTaxRate > 0 && { addedTaxRate }),
  ...(buyerFeeRate > 0 && { buyerFeeRate }),
});

/** In percent, without superfluous zeros. */
export const rateText = (rate: number) => String(rate / 100);
