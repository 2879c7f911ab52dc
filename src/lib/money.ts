/** Largest amount that decimal(10,2) holds, in cents (docs/product.md#package-facts). */
export const MAX_CENTS = 9_999_999_999;

const PLAIN = /^\d{1,8}(\.\d{1,2})?$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;

/**
 * Cents of an amount in dollars as a person or a program writes it: `1050`, `1050.5`, `$1,050.50`.
 * Null for anything else: signs, exponents, a third decimal, more than decimal(10,2) holds.
 */
export function parseCents(input: string | number): number | null {
  const text = String(input)
    .trim()
    .replace(/^\$\s?/, "");
  const plain = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  if (!PLAIN.test(plain)) return null;
  const [dollars = "", cents = ""] = plain.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** The most that can be bid: 100 times the least next bid, so that nobody bars an auction by one bid. */
export function maximumBidCents(minimumCents: number): number {
  return Math.min(100 * minimumCents, MAX_CENTS);
}

/**
 * The most that a member with an unconfirmed address can bid, of the least next bid as it would be
 * without the bids of such members.
 */
export function unconfirmedMaximumCents(minimumCents: number): number {
  return Math.min(5 * minimumCents, MAX_CENTS);
}

/** `1050.00`: the decimal string that JSON carries. */
export function centsToDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** `$1,050.00`: amounts stay in dollars in every language (docs/product.md#settings). */
export function formatDollars(cents: number): string {
  return dollars(centsToDecimal(cents));
}

/** `$1,050.00` of the decimal string that JSON carries. */
export function dollars(decimal: string): string {
  return `$${groupThousands(decimal)}`;
}

/** `1,050.00`: what the bid field is filled with. */
export function groupThousands(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?=\.|$))/g, ",");
}

/**
 * The least next bid in cents: 105 % of the highest bid, or of the starting price when there is
 * none, rounded up to the cent (docs/product.md#bids). In whole numbers, and never equal to what it
 * raises: 105 % of one cent rounds up to two.
 */
export function minimumBidCents(
  startingPriceCents: number,
  highestBidCents: number | null,
): number {
  const base = highestBidCents ?? startingPriceCents;
  return Math.floor((base * 105 + 99) / 100);
}

/** Whole percent, 0 to 100, of a part in a whole; 0 where there is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
