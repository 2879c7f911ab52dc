/** Rates are in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export const withTax = (cents: number, rate: number) => cents + taxOn(cents, rate);

/** In percent, without superfluous zeros. */
export const rateText = (rate: number) => String(rate / 100);
