import { parseCents } from "./money";

/** Why an amount is not taken: it is none, or it can be meant in two ways. */
export type UnreadAmount = "invalid" | "ambiguous";

/** Zeros of the digits that are read: full-width, Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/**
 * Signs that stand for others. Not NFKC's, by which a footnote's mark would be a digit: `5²`.
 */
const SIGNS: ReadonlyArray<readonly [signs: RegExp, plain: string]> = [
  [/[\u200e\u200f\u061c]/gu, ""],
  [/\s/gu, " "],
  [/[，٫،]/gu, ","],
  [/．/gu, "."],
  [/[’ʼ＇٬]/gu, "'"],
  [/＄/gu, "$"],
];

/** How amounts are written: what parts thousands, and what cents. */
const CONVENTIONS: ReadonlyArray<readonly [group: string, decimal: string]> = [
  [",", "."],
  [".", ","],
  [" ", "."],
  [" ", ","],
  ["'", "."],
  ["'", ","],
];

const PLAIN = /^\d+(\.\d\d)?$/;

/** `1.234` is 1,234 to some and no amount to others; `1.234.567` and `1.234,50` are clear. */
const EITHER = /^\d{1,3}\.\d{3}$/;

/**
 * Cents of an amount in dollars as a person types it, in any language's digits and separators:
 * `1050`, `$1,050.50`, `1.050,50`, `1 050,5`, `１，０５０`, `١٬٠٥٠`. What can be meant in two ways, or
 * is no amount above zero that decimal(10,2) holds, is refused and never guessed at.
 */
export function readAmount(typed: string): number | UnreadAmount {
  // As programs write it, and our own panel: nothing has to be told apart.
  if (PLAIN.test(typed)) return parseCents(typed) || "invalid";
  const text = withoutCurrency(inAscii(typed).trim());
  if (EITHER.test(text)) return "ambiguous";
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

/** The same with `.` alone, where it is written so; null where it is not. */
function plainOf(text: string, group: string, decimal: string): string | null {
  const [whole = "", cents, ...more] = text.split(decimal);
  if (more.length > 0) return null;
  const [first = "", ...groups] = whole.split(group);
  if (groups.length > 0 && (first.length > 3 || groups.some((part) => part.length !== 3)))
    return null;
  const digits = [first, ...groups].join("");
  if (!/^\d+$/.test(digits)) return null;
  return cents === undefined ? digits : `${digits}.${cents}`;
}
