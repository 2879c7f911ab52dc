import { normalizeUnicode } from "./normalized";

export type SizeUnit = "words" | "characters" | "bytes";

export interface ParsedSize {
  /** Null if only a number was typed. */
  unit: SizeUnit | null;
  /** Has several values if a comma or point is ambiguous. */
  counts: readonly number[];
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

const UNITS: ReadonlyArray<readonly [names: string, unit: SizeUnit, times: number]> = [
  ["words?|wörter|詞|词|語|단어", "words", 1],
  ["characters?|chars?|zeichen|字|文字|글자|자", "characters", 1],
  ["bytes?|b|位元組|字節|バイト|바이트", "bytes", 1],
  ...["k", "m", "g", "t"].flatMap((letter, i) => [
    [`${letter}b`, "bytes", 1000 ** (i + 1)] as const,
    [`${letter}ib`, "bytes", 1024 ** (i + 1)] as const,
  ]),
];

const APPROXIMATE_PREFIX = "約|约|大約|およそ|약|about|approx(?:\\.|imately)?|ca\\.?|circa|~|≈";
const APPROXIMATE_SUFFIX = "左右|程度|餘|余|정도";

const anyOf = (names: ReadonlyArray<string>) => names.join("|");
const SIZE_PATTERN = new RegExp(
  `^(?:${APPROXIMATE_PREFIX})?\\s*(\\d[\\d.,' ]*?)\\s*(${anyOf(SCALES.map(({ names }) => names))})?\\s*` +
    `(${anyOf(UNITS.map(([names]) => names))})?\\s*(?:${APPROXIMATE_SUFFIX})?$`,
  "iu",
);

const matchesWord = (names: string, word: string) => new RegExp(`^(?:${names})$`, "iu").test(word);

/** Reads "36.6 MB", "約80萬字", "1.2 million words" or "1,2 Mio"; else returns null. */
export function parseSize(text: string): ParsedSize | null {
  // The pattern would otherwise backtrack over long runs of spaces.
  const match = SIZE_PATTERN.exec(normalizeUnicode(text, "NFKC").trim().replaceAll(/\s+/g, " "));
  if (!match) return null;
  const [, digits = "", scaleWord, unitWord] = match;
  const scale = scaleWord ? SCALES.find(({ names }) => matchesWord(names, scaleWord)) : undefined;
  const [, unit = null, unitFactor = 1] =
    (unitWord && UNITS.find(([names]) => matchesWord(names, unitWord))) || [];
  const factor = (scale?.factor ?? 1) * unitFactor;
  // A plain count has no decimals, so its separators group thousands.
  const counts = parseNumbers(digits, scale?.decimal ?? null)
    .slice(0, factor === 1 ? 1 : 2)
    .map((number) => Math.round(number * factor * 1e6) / 1e6)
    .map((count) => (unit === "bytes" ? Math.round(count) : count))
    .filter((count) => Number.isSafeInteger(count));
  return counts.length === 0 ? null : { unit, counts: [...new Set(counts)] };
}

/** Returns the number in a unit, such as "800,000"; null if there is none or it is ambiguous. */
export function sizeInUnit(text: string, expectedUnit: SizeUnit): string | null {
  const { counts = [], unit = null } = parseSize(text) ?? {};
  const [count] = counts;
  if (count === undefined || counts.length > 1 || (unit !== null && unit !== expectedUnit))
    return null;
  return count.toLocaleString("en-US");
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
