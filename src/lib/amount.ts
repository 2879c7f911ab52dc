import { parseCents } from "./money";

export type UnreadAmount = "invalid" | "ambiguous";

const ZEROS = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** NFKC would read a footnote mark as a digit: `5²`. */
const SIGNS: ReadonlyArray<readonly [signs: RegExp, plain: string]> = [
  [/[\u200e\u200f\u061c]/gu, ""],
  [/\s/gu, " "],
  [/[，٫،]/gu, ","],
  [/．/gu, "."],
  [/[’ʼ＇٬]/gu, "'"],
  [/＄/gu, "$"],
];

const CONVENTIONS: ReadonlyArray<readonly [group: string, decimal: string]> = [
  [",", "."],
  [".", ","],
  [" ", "."],
  [" ", ","],
  ["'", "."],
  ["'", ","],
];

const PLAIN = /^\d+(\.\d\d)?$/;

/** `1.234` is ambiguous, unlike `1.234.567` and `1.234,50`. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/** Reads `$1,050.50`, `1.050,50`, `1 050,5` and `１，０５０`, and refuses ambiguous amounts. */
export function readAmount(typed: string): number | UnreadAmount {
  if (PLAIN.test(typed)) return parseCents(typed) || "invalid";
  const text = withoutCurrency(inAscii(typed).trim());
  if (AMBIGUOUS.test(text)) return "ambiguous";
  for (const [group, decimal] of CONVENTIONS) {
    const plain = plainOf(text, group, decimal);
    const cents = plain === null ? null : parseCents(plain);
    if (cents) return cents;
  }
  return "invalid";
}

function inAscii(typed: string): string {
  const digits = typed.replace(/\p{Nd}/gu, asciiDigit);
  return SIGNS.reduce((text, [signs, plain]) => text.replace(signs, plain), digits);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

function withoutCurrency(text: string): string {
  return text.replace(/^(US ?)?\$ ?|^USD ?/i, "").replace(/ ?((US ?)?\$|USD)$/i, "");
}

function plainOf(text: string, group: string, decimal: string): string | null {
  const [integerPart = "", cents, ...extra] = text.split(decimal);
  if (extra.length > 0) return null;
  const [first = "", ...groups] = integerPart.split(group);
  if (groups.length > 0 && (first.length > 3 || groups.some((part) => part.length !== 3)))
    return null;
  const digits = [first, ...groups].join("");
  if (!/^\d+$/.test(digits)) return null;
  return cents === undefined ? digits : `${digits}.${cents}`;
}
