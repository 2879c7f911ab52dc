/** Rates are in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export const withTax = (cents: number, rate: number) => cents + taxOn(cents, rate);

/** For the values of a mail that states an amount to pay. */
export const taxed = (addedTaxRate: number) => (addedTaxRate > 0 ? { addedTaxRate } : {});

/** In percent, without superfluous zeros. */
export const rateText = (rate: number) => String(rate / 100);
