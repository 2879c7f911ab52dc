import { type DigitCheck, passesLuhn, weightedSum } from "./check-digits";

type NumberCheck = (number: string) => boolean;

export const digitsOf = (text: string) => Array.from(text, Number);

export const digits =
  (check: DigitCheck): NumberCheck =>
  (number) =>
    check(digitsOf(number));

/** The last digit is calculated from the weighted sum of the others. */
export const lastDigit =
  (weights: readonly number[], digitFor: (sum: number) => number): NumberCheck =>
  (number) =>
    digitFor(weightedSum(digitsOf(number), weights)) === Number(number.at(-1));

/** Numbers of other lengths are those of persons, which are not checked. */
export const withLength =
  (length: number, check: NumberCheck): NumberCheck =>
  (number) =>
    number.length !== length || check(number);

export const DESCENDING = [9, 8, 7, 6, 5, 4, 3, 2];

const IRISH_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";
const SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CYPRIOT_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

const sumOfDigits = (number: number) => Math.floor(number / 10) + (number % 10);

const sumBy = (text: string, valueFor: (digit: number, index: number) => number) =>
  digitsOf(text).reduce((sum, digit, i) => sum + valueFor(digit, i), 0);

/** Doubles every second digit, from the first or the second. */
const doubledSum = (text: string, doubled: 0 | 1) =>
  sumBy(text, (digit, i) => (i % 2 === doubled ? sumOfDigits(digit * 2) : digit));

const toTen = (sum: number) => (10 - (sum % 10)) % 10;

export const isAustrian: NumberCheck = (number) =>
  toTen(doubledSum(number.slice(1, 8), 1) + 4) === Number(number.at(-1));

export const isBelgian: NumberCheck = (number) =>
  97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));

/** Numbers from 100 on may use the newer check digits. */
export const isBritish: NumberCheck = (number) => {
  const rest = weightedSum(digitsOf(number), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return (number < "1" ? [0] : [0, 42, 55]).includes(rest);
};

export const isBulgarian: NumberCheck = (number) => {
  const all = digitsOf(number);
  const first = weightedSum(all, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const rest = first < 10 ? first : weightedSum(all, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
  return rest % 10 === all[8];
};

export const isCypriot: NumberCheck = (number) => {
  const sum = sumBy(number.slice(0, 8), (digit, i) =>
    i % 2 === 0 ? (CYPRIOT_VALUES[digit] ?? 0) : digit,
  );
  return String.fromCharCode(65 + (sum % 26)) === number.at(-1);
};

/** The check digit of the tax office or, since 2020, that of the whole number. */
export const isDutch: NumberCheck = (number) => {
  const values = Array.from(`NL${number}`, (character) => Number.parseInt(character, 36)).join("");
  const isOffice = weightedSum(digitsOf(number), DESCENDING) % 11 === Number(number[8]);
  return isOffice || BigInt(values) % 97n === 1n;
};

/** A key of two digits or, in newer numbers, letters; Monaco's numbers have no valid SIREN. */
export const isFrench: NumberCheck = (number) => {
  const [key, siren] = [number.slice(0, 2), number.slice(2)];
  if (!siren.startsWith("000") && !passesLuhn(digitsOf(siren))) return false;
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
};

/** Older numbers have a letter or sign in the second place. */
export const isIrish: NumberCheck = (number) => {
  const isOld = !/^\d{7}/.test(number);
  const counted = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const sum = weightedSum(digitsOf(counted), [8, 7, 6, 5, 4, 3, 2]);
  const last = number[8] ?? "W";
  const extra = last === "W" ? 0 : 9 * (last.charCodeAt(0) - 64);
  return IRISH_LETTERS[(sum + extra) % 23] === number[7];
};

export const isJapanese: NumberCheck = (number) => {
  const [check, ...rest] = digitsOf(number.slice(1));
  const sum = rest
    .toReversed()
    .reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
};

export const isKorean: NumberCheck = (number) => {
  const all = digitsOf(number);
  const sum = weightedSum(all, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor(((all[8] ?? 0) * 5) / 10);
  return toTen(sum) === all[9];
};

export const isLithuanian: NumberCheck = (number) => {
  const sumFrom = (start: number) =>
    sumBy(number.slice(0, -1), (digit, i) => digit * (((i + start) % 9) + 1)) % 11;
  const first = sumFrom(0);
  return (first < 10 ? first : sumFrom(2) % 10) === Number(number.at(-1));
};

/** Persons have a letter that follows from the number; companies a digit or a letter. */
export const isSpanish: NumberCheck = (number) => {
  const [first = "", last] = [number[0], number.at(-1)];
  if (/[\dXYZKLM]/.test(first)) {
    const leading = /\d/.test(first) ? first : "XYZ".includes(first) ? "XYZ".indexOf(first) : "";
    return SPANISH_LETTERS[Number(`${leading}${number.slice(1, 8)}`) % 23] === last;
  }
  const check = toTen(doubledSum(number.slice(1, 8), 0));
  return last === String(check) || last === "JABCDEFGHI"[check];
};

/** Since 2023, the sum is a multiple of 5. A seventh digit of 7 counts as 10 or 1. */
export const isTaiwanese: NumberCheck = (number) => {
  const weights = [1, 2, 1, 2, 1, 2, 4, 1];
  const sum = sumBy(number, (digit, i) => sumOfDigits(digit * (weights[i] ?? 0)));
  return sum % 5 === 0 || (number[6] === "7" && (sum + 1) % 5 === 0);
};
