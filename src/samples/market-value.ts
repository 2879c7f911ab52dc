import type { Band, Report } from "../quality";

export interface WordPrice {
  low: number;
  high: number;
}

export interface ValueBasis {
  scope: "sample" | "collection";
  size?: { statedWords: number; sampleWords: number };
  effectiveWords: number;
  centsPerThousandWords: WordPrice;
  duplicateShare: number;
  junkShare?: number;
  sales?: number;
}

export interface MarketValue {
  lowCents: number;
  highCents: number;
  basis: ValueBasis;
}

export interface SoldHere extends WordPrice {
  sales: number;
}

export interface Market {
  collectionWords?: number | undefined;
  soldHere?: SoldHere | undefined;
}

const CHARACTERS_PER_WORD = 1.6;

const MIN_CHARACTERS_PER_WORD = 3;

/** In US cents, from Defined.ai ($0.001) and HarperCollins ($0.031 per word), both in 2024. */
const CENTS_PER_THOUSAND: Readonly<Record<Band, WordPrice>> = {
  basic: { low: 20, high: 100 },
  medium: { low: 100, high: 500 },
  high: { low: 500, high: 3100 },
};

const ENOUGH_SALES = 5;

const SHARE_OF_SOLD: Readonly<Record<Band, number>> = { basic: 0.1, medium: 0.5, high: 1 };

/** Tokens are not counted, because broken words have more of them. */
export function marketValue(report: Report, market: Market = {}): MarketValue {
  const { words, duplicateShare } = report.facts;
  const { collectionWords } = market;
  const junk = failingShare(report);
  const scale = collectionWords === undefined || words === 0 ? 1 : collectionWords / words;
  const paid = Math.min(englishWords(report) * scale, collectionWords ?? Number.POSITIVE_INFINITY);
  const effectiveWords = Math.round(paid * (1 - duplicateShare) * (1 - junk));
  const price = priceOf(report.band, market.soldHere);
  const size =
    collectionWords === undefined
      ? {}
      : { size: { statedWords: collectionWords, sampleWords: words } };
  return {
    lowCents: inTwoDigits((effectiveWords * price.low) / 1000),
    highCents: inTwoDigits((effectiveWords * price.high) / 1000),
    basis: {
      scope: collectionWords === undefined ? "sample" : "collection",
      ...size,
      effectiveWords,
      centsPerThousandWords: price,
      duplicateShare,
      ...(junk > 0 ? { junkShare: junk } : {}),
      ...(isSoldEnough(market.soldHere) ? { sales: market.soldHere.sales } : {}),
    },
  };
}

function failingShare({ windows, gates }: Report): number {
  const lengthOf = (some: Report["windows"]) =>
    some.reduce((sum, { start, end }) => sum + end - start, 0);
  const limit = 100 * gates.natural.threshold;
  const failing = lengthOf(windows.filter(({ percent }) => percent < limit));
  return Math.round((1000 * failing) / Math.max(1, lengthOf(windows))) / 1000;
}

function isSoldEnough(sold: SoldHere | undefined): sold is SoldHere {
  return sold !== undefined && sold.sales >= ENOUGH_SALES;
}

function priceOf(band: Band, soldHere: SoldHere | undefined): WordPrice {
  if (!isSoldEnough(soldHere)) return CENTS_PER_THOUSAND[band];
  const share = SHARE_OF_SOLD[band];
  return { low: Math.round(soldHere.low * share), high: Math.round(soldHere.high * share) };
}

function englishWords({ facts: { words, characters, hanCharacters, language } }: Report): number {
  const unspaced = language.code === "ja" ? characters : hanCharacters;
  const spaced = Math.max(0, words - unspaced / CHARACTERS_PER_WORD);
  const room = (characters - unspaced) / MIN_CHARACTERS_PER_WORD;
  return unspaced / CHARACTERS_PER_WORD + Math.min(spaced, room);
}

/** An estimate must not look like an exact price. */
function inTwoDigits(cents: number): number {
  const whole = Math.round(cents);
  return whole < 100 ? whole : Number(whole.toPrecision(2));
}
