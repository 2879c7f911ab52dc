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

const MIN_SALES = 5;

const SOLD_PRICE_SHARE: Readonly<Record<Band, number>> = { basic: 0.1, medium: 0.5, high: 1 };

/** Tokens are not counted, because broken words have more of them. */
export function marketValue(report: Report, market: Market = {}): MarketValue {
  const { words, duplicateShare } = report.facts;
  const { collectionWords } = market;
  const junkShare = failingShare(report);
  const scale = collectionWords === undefined || words === 0 ? 1 : collectionWords / words;
  const billableWords = Math.min(
    englishWords(report) * scale,
    collectionWords ?? Number.POSITIVE_INFINITY,
  );
  const effectiveWords = Math.round(billableWords * (1 - duplicateShare) * (1 - junkShare));
  const price = priceOf(report.band, market.soldHere);
  const size =
    collectionWords === undefined
      ? {}
      : { size: { statedWords: collectionWords, sampleWords: words } };
  return {
    lowCents: roundToTwoDigits((effectiveWords * price.low) / 1000),
    highCents: roundToTwoDigits((effectiveWords * price.high) / 1000),
    basis: {
      scope: collectionWords === undefined ? "sample" : "collection",
      ...size,
      effectiveWords,
      centsPerThousandWords: price,
      duplicateShare,
      ...(junkShare > 0 ? { junkShare: junkShare } : {}),
      ...(isSoldEnough(market.soldHere) ? { sales: market.soldHere.sales } : {}),
    },
  };
}

function failingShare({ windows, gates }: Report): number {
  const lengthOf = (parts: Report["windows"]) =>
    parts.reduce((sum, { start, end }) => sum + end - start, 0);
  const limit = 100 * gates.natural.threshold;
  const failing = lengthOf(windows.filter(({ percent }) => percent < limit));
  return Math.round((1000 * failing) / Math.max(1, lengthOf(windows))) / 1000;
}

function isSoldEnough(sold: SoldHere | undefined): sold is SoldHere {
  return sold !== undefined && sold.sales >= MIN_SALES;
}

function priceOf(band: Band, soldHere: SoldHere | undefined): WordPrice {
  if (!isSoldEnough(soldHere)) return CENTS_PER_THOUSAND[band];
  const share = SOLD_PRICE_SHARE[band];
  return { low: Math.round(soldHere.low * share), high: Math.round(soldHere.high * share) };
}

function englishWords({ facts: { words, characters, hanCharacters, language } }: Report): number {
  const unspaced = language.code === "ja" ? characters : hanCharacters;
  const spaced = Math.max(0, words - unspaced / CHARACTERS_PER_WORD);
  const maxSpaced = (characters - unspaced) / MIN_CHARACTERS_PER_WORD;
  return unspaced / CHARACTERS_PER_WORD + Math.min(spaced, maxSpaced);
}

/** An estimate must not look like an exact price. */
function roundToTwoDigits(cents: number): number {
  const rounded = Math.round(cents);
  return rounded < 100 ? rounded : Number(rounded.toPrecision(2));
}
