import {
  type DigitCheck,
  passesLuhn,
  passesMod11And10,
  passesMod97,
  weightedCheck,
} from "../lib/check-digits";

/** Peppol refuses most invalid numbers in these schemes (PEPPOL-COMMON-R040 to R050). */
const CHECKS: Readonly<Record<string, readonly [RegExp, DigitCheck]>> = {
  "0002": [/^(\d{9})$/, passesLuhn],
  "0007": [/^(\d{10})$/, passesLuhn],
  "0088": [/^(\d{13})$/, weightedCheck([1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10)],
  "0151": [/^(\d{11})$/, weightedCheck([10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19], 89, 10)],
  "0192": [/^(\d{9})$/, weightedCheck([3, 2, 7, 6, 5, 4, 3, 2, 1], 11)],
  "0208": [/^(\d{10})$/, passesMod97],
  "0211": [/^IT(\d{11})$/i, passesLuhn],
  "9925": [/^BE(\d{10})$/i, passesMod97],
  "9930": [/^DE(\d{9})$/i, passesMod11And10],
  "9934": [/^HR(\d{11})$/i, passesMod11And10],
  "9945": [/^PL(\d{10})$/i, weightedCheck([6, 5, 7, 2, 3, 4, 5, 6, 7, 10], 11)],
};

/** Returns true for schemes without check digits. */
export function hasValidCheckDigits(scheme: string, id: string): boolean {
  const [pattern, check] = CHECKS[scheme] ?? [];
  if (!pattern || !check) return true;
  const [, digits] = pattern.exec(id) ?? [];
  return digits !== undefined && check(Array.from(digits, Number));
}
