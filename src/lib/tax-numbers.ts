import { passesLuhn, passesMod11And10, weightedCheck, weightedSum } from "./check-digits";
import { toHalfWidth } from "./numerals";
import {
  DESCENDING,
  digits,
  digitsOf,
  isAustrian,
  isBelgian,
  isBritish,
  isBulgarian,
  isCypriot,
  isDutch,
  isFrench,
  isIrish,
  isJapanese,
  isKorean,
  isLithuanian,
  isSpanish,
  isTaiwanese,
  lastDigit,
  withLength,
} from "./tax-number-checks";

interface TaxNumberKind {
  /** The letters before the number, which members may omit if the number is longer than them. */
  prefix: string;
  /** Without the prefix. */
  pattern: RegExp;
  check?: (number: string) => boolean;
}

/** By country, from the authorities' published rules. */
const KINDS: Readonly<Record<string, TaxNumberKind>> = {
  AT: { prefix: "AT", pattern: /^U\d{8}$/, check: isAustrian },
  AU: {
    prefix: "AU",
    pattern: /^[1-9]\d{10}$/,
    check: digits(weightedCheck([10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19], 89, 10)),
  },
  BE: { prefix: "BE", pattern: /^[01]\d{9}$/, check: isBelgian },
  BG: { prefix: "BG", pattern: /^\d{9,10}$/, check: withLength(9, isBulgarian) },
  CH: {
    prefix: "CHE",
    pattern: /^\d{9}(MWST|TVA|IVA)?$/,
    check: (number) => digits(weightedCheck([5, 4, 3, 2, 7, 6, 5, 4, 1], 11))(number.slice(0, 9)),
  },
  CY: { prefix: "CY", pattern: /^\d{8}[A-Z]$/, check: isCypriot },
  CZ: {
    prefix: "CZ",
    pattern: /^\d{8,10}$/,
    check: withLength(
      8,
      lastDigit([8, 7, 6, 5, 4, 3, 2], (sum) => ((11 - (sum % 11)) % 11 || 1) % 10),
    ),
  },
  DE: { prefix: "DE", pattern: /^[1-9]\d{8}$/, check: digits(passesMod11And10) },
  DK: {
    prefix: "DK",
    pattern: /^\d{8}$/,
    check: digits(weightedCheck([2, 7, 6, 5, 4, 3, 2, 1], 11)),
  },
  EE: {
    prefix: "EE",
    pattern: /^\d{9}$/,
    check: digits(weightedCheck([3, 7, 1, 3, 7, 1, 3, 7, 1], 10)),
  },
  ES: {
    prefix: "ES",
    pattern: /^(\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-JNP-SU-W]\d{7}[0-9A-J])$/,
    check: isSpanish,
  },
  FI: {
    prefix: "FI",
    pattern: /^\d{8}$/,
    check: digits(weightedCheck([7, 9, 10, 5, 8, 4, 2, 1], 11)),
  },
  FR: { prefix: "FR", pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, check: isFrench },
  GB: {
    prefix: "GB",
    pattern: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
    check: (number) => number.length < 9 || isBritish(number.slice(0, 9)),
  },
  GR: {
    prefix: "EL",
    pattern: /^\d{9}$/,
    check: lastDigit([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10),
  },
  HR: { prefix: "HR", pattern: /^\d{11}$/, check: digits(passesMod11And10) },
  HU: {
    prefix: "HU",
    pattern: /^\d{8}$/,
    check: digits(weightedCheck([9, 7, 3, 1, 9, 7, 3, 1], 10)),
  },
  IE: { prefix: "IE", pattern: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check: isIrish },
  // The eighth to tenth digits name the province's office.
  IT: {
    prefix: "IT",
    pattern: /^\d{7}(?!000)(0\d\d|100|12[01]|888|999)\d$/,
    check: digits(passesLuhn),
  },
  JP: { prefix: "", pattern: /^T[1-9]\d{12}$/, check: isJapanese },
  KR: { prefix: "KR", pattern: /^(?!100)[1-9]\d\d(?!00)\d\d(?!0000)\d{5}$/, check: isKorean },
  LT: { prefix: "LT", pattern: /^(\d{9}|\d{12})$/, check: isLithuanian },
  LU: {
    prefix: "LU",
    pattern: /^\d{8}$/,
    check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  },
  LV: {
    prefix: "LV",
    pattern: /^\d{11}$/,
    check: (number) =>
      number < "4" || weightedSum(digitsOf(number), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  },
  MT: {
    prefix: "MT",
    pattern: /^[1-9]\d{7}$/,
    check: digits(weightedCheck([3, 4, 6, 7, 8, 9, 10, 1], 37)),
  },
  NL: { prefix: "NL", pattern: /^\d{9}B\d{2}$/, check: isDutch },
  NO: {
    prefix: "NO",
    pattern: /^\d{9}(MVA)?$/,
    check: (number) => digits(weightedCheck([3, 2, 7, 6, 5, 4, 3, 2, 1], 11))(number.slice(0, 9)),
  },
  PL: {
    prefix: "PL",
    pattern: /^\d{10}$/,
    check: digits(weightedCheck([6, 5, 7, 2, 3, 4, 5, 6, 7, 10], 11)),
  },
  PT: {
    prefix: "PT",
    pattern: /^[1-9]\d{8}$/,
    check: lastDigit(DESCENDING, (sum) => ((11 - (sum % 11)) % 11) % 10),
  },
  RO: {
    prefix: "RO",
    pattern: /^[1-9]\d{1,9}$/,
    check: (number) =>
      lastDigit(
        [7, 5, 3, 2, 1, 7, 5, 3, 2],
        (sum) => ((10 * sum) % 11) % 10,
      )(number.padStart(10, "0")),
  },
  SE: {
    prefix: "SE",
    pattern: /^\d{10}(0[1-9]|[1-9]\d)$/,
    check: (number) => passesLuhn(digitsOf(number.slice(0, 10))),
  },
  SI: {
    prefix: "SI",
    pattern: /^[1-9]\d{7}$/,
    check: lastDigit([8, 7, 6, 5, 4, 3, 2], (sum) => (sum % 11 === 1 ? 0 : 11 - (sum % 11))),
  },
  SK: {
    prefix: "SK",
    pattern: /^[1-9]\d[2-4789]\d{7}$/,
    check: (number) => Number(number) % 11 === 0,
  },
  TW: { prefix: "TW", pattern: /^\d{8}$/, check: isTaiwanese },
};

/** Countries with a VAT or GST number whose format is checked. */
export const TAX_NUMBER_COUNTRIES: readonly string[] = Object.keys(KINDS);

/** Businesses in Northern Ireland have a second prefix for the trade in goods. */
const OTHER_PREFIXES: Readonly<Record<string, readonly string[]>> = { GB: ["XI"], AU: ["ABN"] };

/**
 * Returns the number in its usual notation if it has the format and check digits of the country,
 * or else null. Nothing is looked up at an authority.
 */
export function validTaxNumber(country: string, text: string): string | null {
  const kind = KINDS[country];
  if (!kind) return null;
  const compact = toHalfWidth(text)
    .toUpperCase()
    .replaceAll(/[\s.\-/]/g, "");
  const prefixes = [kind.prefix, ...(OTHER_PREFIXES[country] ?? [])];
  const prefix = prefixes.find((each) => each !== "" && compact.startsWith(each)) ?? "";
  const number = compact.slice(prefix.length);
  if (!kind.pattern.test(number) || kind.check?.(number) === false) return null;
  return (prefix === "ABN" || prefix === "" ? kind.prefix : prefix) + number;
}
