function digitsOf(text: string): number[] {
  return Array.from(text.replace(/\D/g, ""), Number);
}

function weightedSum(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

function letterValue(letter: string): number {
  return letter.charCodeAt(0) - 55;
}

/** Expects letters, digits and the check digit without parentheses: "A1234563". */
export function isHkId(number: string): boolean {
  const [, letters = "", digits = "", check = ""] =
    /^([A-Z]{1,2})(\d{6})([\dA])$/.exec(number) ?? [];
  if (check === "") return false;
  // A missing first letter counts as a space, which has the value 36.
  const values =
    letters.length === 1 ? [36, letterValue(letters)] : Array.from(letters, letterValue);
  const sum = weightedSum([...values, ...digitsOf(digits)], [9, 8, 7, 6, 5, 4, 3, 2]);
  const expected = (11 - (sum % 11)) % 11;
  return check === (expected === 10 ? "A" : String(expected));
}

const CN_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

export function isCnId(number: string): boolean {
  if (
    !/^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(number)
  )
    return false;
  const sum = weightedSum(digitsOf(number.slice(0, 17)), CN_WEIGHTS);
  return number[17] === "10X98765432"[sum % 11];
}

const TW_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

export function isTwId(number: string): boolean {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return false;
  const letter = 10 + TW_LETTERS.indexOf(number[0] as string);
  const values = [Math.floor(letter / 10), letter % 10, ...digitsOf(number.slice(1))];
  return weightedSum(values, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

const CARD_PATTERN =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|35\d{14}|62\d{14,17})$/;

export function isCardNumber(digits: string): boolean {
  if (!CARD_PATTERN.test(digits)) return false;
  const sum = digitsOf(digits)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}
