import { hanNumber, toHalfWidth, toPlainDigits } from "./numerals";

/** Whole years, both included. Years BCE are negative, and there is no year 0. */
export interface Period {
  from: number;
  to: number;
}

export const FIRST_YEAR = -3000;

const ORDINALS = [
  ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
  ...["tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"],
  ...["seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first"],
];

const BCE_BEFORE = "(?:公元前|西元前|紀元前|前|기원전\\s*)";
const BCE_AFTER = "b\\.?c\\.?(?:e\\.?)?";

/** These patterns match texts in lower case and of half width. */
export const CENTURY = `(?:(?:\\d{1,2}(?:st|nd|rd|th)|${ORDINALS.join("|")})[ -]+centur(?:y|ies)|第?(?:\\d{1,2}|廿?[十一二三四五六七八九]{1,3}) ?世[紀纪]|\\d{1,2} ?세기)`;
export const DECADE = "(?:\\d{3}0(?:['’]?s| ?年代| ?년대))";
const YEAR = `(?:${BCE_BEFORE}?-?\\d{1,4} ?[年년]?(?: ?(?:${BCE_AFTER}|ce|ad))?)`;
export const RANGE_MARK = "(?:[-‐‑‒–—―−~〜∼ー/]|to|until|至|到|から|부터|에서)";
export const RANGE_END = "(?:まで|까지)?";

const STATED = new RegExp(
  `^(${CENTURY}|${DECADE}|${YEAR})(?: ?${RANGE_MARK} ?(${CENTURY}|${DECADE}|${YEAR}) ?${RANGE_END})?$`,
);

const MAX_LENGTH = 100;

/** Reads `1985`, `1890–1930`, `1890年至1930年` or `500 BCE–100`. @returns null if it is unreadable */
export function parsePeriod(text: string): Period | null {
  if (text.length > MAX_LENGTH) return null;
  const [, first, last] = STATED.exec(toPlainDigits(toHalfWidth(text)).toLowerCase()) ?? [];
  const start = first === undefined ? null : unitPeriod(first);
  const end = last === undefined ? start : unitPeriod(last);
  if (start === null || end === null) return null;
  const isBeforeEnd = end.to >= start.from;
  // In "500–100 BCE", both years are BCE.
  const from = !isBeforeEnd && end.to < 0 ? -start.from : start.from;
  const isValid = from >= FIRST_YEAR && from <= end.to && from !== 0 && end.to !== 0;
  return isValid ? { from, to: end.to } : null;
}

/** Reads a year, a decade or a century. */
export function unitPeriod(text: string): Period | null {
  const number = Number(/\d+/.exec(text)?.[0]);
  if (/centur|世|세기/.test(text)) return centuryPeriod(number || ordinalIn(text));
  if (/\d['’]?s$|年代|년대/.test(text))
    return { from: number, to: number + (number % 100 === 0 ? 99 : 9) };
  const isBce = new RegExp(`^(?:-|${BCE_BEFORE})|${BCE_AFTER}$`).test(text);
  const year = isBce ? -number : number;
  return { from: year, to: year };
}

/** The 19th century is 1800 to 1900, because some count it from 1800 and others to 1900. */
function centuryPeriod(number: number): Period | null {
  return number >= 1 && number <= 21
    ? { from: Math.max(1, (number - 1) * 100), to: number * 100 }
    : null;
}

function ordinalIn(text: string): number {
  const named = ORDINALS.findLastIndex((ordinal) => text.startsWith(ordinal));
  return named === -1 ? hanNumber(text.replace(/^第| ?世.*/g, "")) : named + 1;
}

/** Is also read by `parsePeriod`. */
export function periodText({ from, to }: Period): string {
  return from === to ? yearText(from) : `${yearText(from)}–${yearText(to)}`;
}

const yearText = (year: number) => (year < 0 ? `${-year} BCE` : `${year}`);

/** ISO 8601 counts 1 BCE as the year 0. */
export function isoPeriod({ from, to }: Period): string {
  const isoYear = (year: number) => {
    const counted = year < 0 ? year + 1 : year;
    return `${counted < 0 ? "-" : ""}${`${Math.abs(counted)}`.padStart(4, "0")}`;
  };
  return from === to ? isoYear(from) : `${isoYear(from)}/${isoYear(to)}`;
}
