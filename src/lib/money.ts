export const MAX_CENTS = 9_999_999_999;

const PLAIN_AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const GROUPED_AMOUNT = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;

/** Returns null for a sign, an exponent, a third decimal, or more than decimal(10,2) can store. */
export function parseCents(input: string | number): number | null {
  const text = String(input)
    .trim()
    .replace(/^\$\s?/, "");
  const ungrouped = GROUPED_AMOUNT.test(text) ? text.replaceAll(",", "") : text;
  if (!PLAIN_AMOUNT.test(ungrouped)) return null;
  const [dollars = "", cents = ""] = ungrouped.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** 100 times the minimum next bid, so that a single bid cannot block an auction. */
export function maximumBidCents(minimumCents: number): number {
  return Math.min(100 * minimumCents, MAX_CENTS);
}

/** @param minimumCents computed without bids of unconfirmed members */
export function unconfirmedMaximumCents(minimumCents: number): number {
  return Math.min(5 * minimumCents, MAX_CENTS);
}

export function centsToDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Sums can be negative, as after credit notes. */
export function signedDecimal(cents: number): string {
  return `${cents < 0 ? "-" : ""}${centsToDecimal(Math.abs(cents))}`;
}

export function signedDollars(cents: number): string {
  return `${cents < 0 ? "−" : ""}${formatDollars(Math.abs(cents))}`;
}

/** Accepts our own decimal strings, including sums larger than any valid input. */
export function centsOf(decimal: string): number {
  return Math.round(Number(decimal) * 100);
}

/** Where "$" alone means another dollar: in Hong Kong, its own. */
const DOLLAR_SIGNS: Readonly<Record<string, string>> = { "zh-Hant": "US$" };

/** In a browser, the language of the page; on a server, that of the page being rendered. */
let amountLocale = globalThis.document?.documentElement.lang ?? "en";

/** Only for synchronous work, such as React's rendering. */
export function withAmountsIn<T>(locale: string, render: () => T): T {
  const outer = amountLocale;
  amountLocale = locale;
  try {
    return render();
  } finally {
    amountLocale = outer;
  }
}

export function dollarSign(locale = amountLocale): string {
  return DOLLAR_SIGNS[locale] ?? "$";
}

export function formatDollars(cents: number, locale = amountLocale): string {
  return dollars(centsToDecimal(cents), locale);
}

export function briefDollars(cents: number): string {
  return formatDollars(cents).replace(/\.00$/, "");
}

/** Cents matter only for estimates below ten dollars. */
export function estimatedDollars(cents: number): string {
  return briefDollars(cents < 1000 ? cents : Math.round(cents / 100) * 100);
}

export function dollars(decimal: string, locale = amountLocale): string {
  return `${dollarSign(locale)}${groupThousands(decimal)}`;
}

export function groupThousands(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?=\.|$))/g, ",");
}

/** 105% of the highest bid or starting price, rounded up to the cent (docs/product.md#bids). */
export function minimumBidCents(startingPriceCents: number, highestBidCents: number | null) {
  const base = highestBidCents ?? startingPriceCents;
  return Math.floor((base * 105 + 99) / 100);
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
