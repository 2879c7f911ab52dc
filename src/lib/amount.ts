import type { FaultCode } from "./faults";
import { parseCents } from "./money";
import { toAsciiDigits } from "./numerals";

export type AmountFault = "invalid" | "ambiguous" | AmountReason;

/** By what `parseAmount` found; for `invalid`, each form has its own. */
export const AMOUNT_FAULTS = {
  ambiguous: "amount-ambiguous",
  tooLarge: "amount-large",
  notation: "amount-notation",
  decimals: "amount-decimals",
} as const satisfies Record<Exclude<AmountFault, "invalid">, FaultCode>;

/** Why an amount that looks like one is none. */
type AmountReason = "tooLarge" | "notation" | "decimals";

/** Replaced one by one because NFKC would turn a footnote mark into a digit: `5²`. */
const PLAIN_SIGNS: ReadonlyArray<readonly [signs: RegExp, plain: string]> = [
  [/[\u200e\u200f\u061c]/gu, ""],
  [/\s/gu, " "],
  [/[，٫،]/gu, ","],
  [/．/gu, "."],
  [/[’ʼ＇٬]/gu, "'"],
  [/＄/gu, "$"],
];

const SEPARATORS: ReadonlyArray<readonly [group: string, decimal: string]> = [
  [",", "."],
  [".", ","],
  [" ", "."],
  [" ", ","],
  ["'", "."],
  ["'", ","],
];

const PLAIN_AMOUNT = /^\d+(\.\d\d)?$/;

/** `1.234` is ambiguous, unlike `1.234.567` and `1.234,50`. */
const AMBIGUOUS_AMOUNT = /^\d{1,3}\.\d{3}$/;

/** Reads `$1,050.50`, `1.050,50`, `1 050,5` and `１，０５０`, and refuses ambiguous amounts. */
export function parseAmount(typed: string): number | AmountFault {
  if (PLAIN_AMOUNT.test(typed)) return parseCents(typed) || reasonFor(typed);
  const text = withoutCurrency(toAscii(typed).trim());
  if (AMBIGUOUS_AMOUNT.test(text)) return "ambiguous";
  for (const [group, decimal] of SEPARATORS) {
    const plain = toPlainNumber(text, group, decimal);
    const cents = plain === null ? null : parseCents(plain);
    if (cents) return cents;
  }
  return reasonFor(text);
}

/** Only for amounts without separators of thousands, which can be read in just one way. */
function reasonFor(text: string): AmountFault {
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return "notation";
  const [, integerPart = "", decimals = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  if (integerPart === "") return "invalid";
  if (decimals.length > 2) return "decimals";
  return integerPart.replace(/^0+/, "").length > MAX_DIGITS ? "tooLarge" : "invalid";
}

/** As many as `parseCents` accepts before the point. */
const MAX_DIGITS = 8;

function toAscii(typed: string): string {
  return PLAIN_SIGNS.reduce(
    (text, [signs, plain]) => text.replace(signs, plain),
    toAsciiDigits(typed),
  );
}

function withoutCurrency(text: string): string {
  return text.replace(/^(US ?)?\$ ?|^USD ?/i, "").replace(/ ?((US ?)?\$|USD)$/i, "");
}

function toPlainNumber(text: string, group: string, decimal: string): string | null {
  const [integerPart = "", cents, ...extra] = text.split(decimal);
  if (extra.length > 0) return null;
  const [first = "", ...groups] = integerPart.split(group);
  if (groups.length > 0 && (first.length > 3 || groups.some((part) => part.length !== 3)))
    return null;
  const digits = [first, ...groups].join("");
  if (!/^\d+$/.test(digits)) return null;
  return cents === undefined ? digits : `${digits}.${cents}`;
}
