import { normalizeUnicode } from "./normalized";

export interface Unit<Name extends string = string> {
  /** The words for it in all languages, as alternatives of a pattern. */
  words: string;
  name: Name;
  /** How many of the field's own unit it contains. */
  times: number;
}

export interface Measure<Name extends string> {
  /** Null if only a number was typed. */
  unit: Name | null;
  /** Has several values if a comma or point is ambiguous. */
  counts: readonly number[];
}

export type MeasureReader<Name extends string = string> = (text: string) => Measure<Name> | null;

const HAN_DIGITS = "〇一二三四五六七八九";
const HAN_POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const HAN_VARIANTS: Readonly<Record<string, string>> = { 零: "〇", 兩: "二", 两: "二", 廿: "二十" };
const HAN_NUMBER = "[〇零一二兩两三四五六七八九十廿百千]+";

const DIGIT_ZEROS = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Keeps the length, so that a search of the maximum length stays valid. */
export function toHalfWidth(text: string): string {
  const halfWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);
  return text
    .replace(/[！-～]/g, halfWidth)
    .replace(/\s+/g, " ")
    .trim();
}

export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Reads 三十六, 二〇一〇 and 廿. */
export function hanNumber(text: string): number {
  let total = 0;
  let digits = "";
  for (const character of text.replace(/[零兩两廿]/g, (variant) => HAN_VARIANTS[variant] ?? "")) {
    const power = HAN_POWERS[character];
    if (power === undefined) digits += HAN_DIGITS.indexOf(character);
    else {
      total += (digits === "" ? 1 : Number(digits)) * power;
      digits = "";
    }
  }
  return total + Number(digits);
}

/** Writes all numbers with the digits 0 to 9. After a digit, 千 is a scale as in 5千. */
export function toPlainDigits(text: string): string {
  return toAsciiDigits(text)
    .replace(/^[半반](?=.)/u, "0.5")
    .replace(new RegExp(`(?<!\\d ?)${HAN_NUMBER}`, "gu"), (han) => `${hanNumber(han)}`);
}

interface Scale {
  names: string;
  factor: number;
  /** Decimal separator of the word's languages; null if both are common. */
  decimal: "." | "," | null;
}

const SCALES: readonly Scale[] = [
  { names: "十億|십억", factor: 1e9, decimal: "." },
  { names: "百萬|百万|백만", factor: 1e6, decimal: "." },
  { names: "千|천", factor: 1e3, decimal: "." },
  { names: "萬|万|만", factor: 1e4, decimal: "." },
  { names: "億|亿|억", factor: 1e8, decimal: "." },
  { names: "mrd\\.?|milliarden?", factor: 1e9, decimal: "," },
  { names: "mio\\.?|millionen", factor: 1e6, decimal: "," },
  { names: "tsd\\.?|tausend", factor: 1e3, decimal: "," },
  { names: "billions?|bn", factor: 1e9, decimal: null },
  { names: "millions?|mln|m", factor: 1e6, decimal: null },
  { names: "thousand|k", factor: 1e3, decimal: null },
];

export const WORD_WORDS = "words?|wörter|詞|词|語|단어";
export const CHARACTER_WORDS = "characters?|chars?|zeichen|字元?|文字|글자|자";

const APPROXIMATE_PREFIX = "約|约|大約|およそ|약|about|approx(?:\\.|imately)?|ca\\.?|circa|~|≈";
const APPROXIMATE_SUFFIX = "左右|程度|餘|余|정도";

const anyOf = (names: ReadonlyArray<string>) => names.join("|");
const matchesWord = (names: string, word: string) => new RegExp(`^(?:${names})$`, "iu").test(word);

/** Makes a reader of numbers like "1,200", "八十萬字" or "1.5 years" in these units. */
export function measureReader<Name extends string>(
  units: ReadonlyArray<Unit<Name>>,
): MeasureReader<Name> {
  const pattern = new RegExp(
    `^(?:${APPROXIMATE_PREFIX})?\\s*(\\d[\\d.,' ]*?)\\s*(${anyOf(SCALES.map(({ names }) => names))})?\\s*` +
      `(${anyOf(units.map(({ words }) => words)) || "(?!)"})?\\s*(半|반)?\\s*(?:${APPROXIMATE_SUFFIX})?$`,
    "iu",
  );
  return (text) => {
    // The pattern would otherwise backtrack over long runs of spaces.
    const plain = normalizeUnicode(text, "NFKC").trim().replaceAll(/\s+/g, " ");
    const match = pattern.exec(toPlainDigits(plain));
    if (!match) return null;
    const [, digits = "", scaleWord, unitWord, half] = match;
    const scale = scaleWord ? SCALES.find(({ names }) => matchesWord(names, scaleWord)) : undefined;
    const unit = unitWord ? units.find(({ words }) => matchesWord(words, unitWord)) : undefined;
    const times = unit?.times ?? 1;
    const factor = (scale?.factor ?? 1) * times;
    // A plain count has no decimals, so its separators group thousands.
    const counts = parseNumbers(digits, scale?.decimal ?? null)
      .slice(0, factor === 1 ? 1 : 2)
      .map((number) => Math.round((number * factor + (half ? times / 2 : 0)) * 1e6) / 1e6);
    return { unit: unit?.name ?? null, counts: [...new Set(counts)] };
  };
}

const GROUPED_DIGITS = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;

function parseNumbers(digits: string, decimal: "." | "," | null): number[] {
  const compact = digits.replaceAll(/[' ]/g, "");
  const ungrouped = Number(digits.replaceAll(/[.,' ]/g, ""));
  if (/^\d+$/.test(compact))
    return /[' ]/.test(digits) && !GROUPED_DIGITS.test(digits) ? [] : [ungrouped];
  const separator = compact.match(/[.,](?=\d*$)/)?.[0] as "." | "," | undefined;
  if (!separator) return [];
  const asDecimal = Number(
    compact.replaceAll(separator === "." ? "," : ".", "").replace(separator, "."),
  );
  const integerPart = compact.slice(0, compact.lastIndexOf(separator));
  const isDecimal =
    decimal !== (separator === "." ? "," : ".") &&
    /^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(integerPart) &&
    !integerPart.includes(separator);
  const isGrouped =
    decimal !== separator && GROUPED_DIGITS.test(compact) && !compact.startsWith("0");
  return [
    ...(isGrouped ? [ungrouped] : []),
    ...(isDecimal && !Number.isNaN(asDecimal) ? [asDecimal] : []),
  ];
}
