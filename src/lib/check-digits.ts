export type DigitCheck = (digits: readonly number[]) => boolean;

export const weightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0);

export const weightedCheck =
  (weights: readonly number[], modulus: number, remainder = 0): DigitCheck =>
  (digits) =>
    weightedSum(digits, weights) % modulus === remainder;

export const passesLuhn: DigitCheck = (digits) => {
  const last = digits.length - 1;
  const terms = digits.map((digit, i) => ((last - i) % 2 === 1 ? digit * 2 : digit));
  return terms.reduce((sum, term) => sum + (term > 9 ? term - 9 : term), 0) % 10 === 0;
};

/** ISO 7064, MOD 11,10. */
export const passesMod11And10: DigitCheck = (digits) => {
  const product = digits
    .slice(0, -1)
    .reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10);
  return (product + (digits.at(-1) ?? 0)) % 10 === 1;
};

/** Belgium: the last two digits are 97 minus the others modulo 97. */
export const passesMod97 = weightedCheck([1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1, 10, 1], 97);
