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

export interface SalePriceRange extends WordPrice {
  sales: number;
}

export interface Market {
  collectionWords?: number | undefined;
  salePrices?: SalePriceRange | undefined;
}

const UNSPACED_CHARACTERS_PER_WORD = 1.6;

const MIN_SPACED_CHARACTERS_PER_WORD = 3;

/** In US cents, from Defined.ai ($0.001) and HarperCollins ($0.031 per word), both in 2024. */
const CENTS_PER_THOUSAND_WORDS: Readonly<Record<Band, WordPrice>> = {
  basic: { low: 20, high: 100 },
  medium: { low: 100, high: 500 },
  high: { low: 500, high: 3100 },
};

const MIN_SALES = 5;

const SOLD_PRICE_SHARE: Readonly<Record<Band, number>> = { basic: 0.1, medium: 0.5, high: 1 };

/** Prices words instead of tokens, because broken words have more tokens. */
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
  const price = priceOf(report.band, market.salePrices);
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
      ...(junkShare > 0 ? { junkShare } : {}),
      ...(hasEnoughSales(market.salePrices) ? { sales: market.salePrices.sales } : {}),
    },
  };
}

function failingShare({ windows, gates }: Report): number {
  const lengthOf = (parts: Report["windows"]) =>
    parts.reduce((sum, { start, end }) => sum + end - start, 0);
  const minPercent = 100 * gates.natural.threshold;
  const failingLength = lengthOf(windows.filter(({ percent }) => percent < minPercent));
  return Math.round((1000 * failingLength) / Math.max(1, lengthOf(windows))) / 1000;
}

function hasEnoughSales(range: SalePriceRange | undefined): range is SalePriceRange {
  return range !== undefined && range.sales >= MIN_SALES;
}

function priceOf(band: Band, salePrices: SalePriceRange | undefined): WordPrice {
  if (!hasEnoughSales(salePrices)) return CENTS_PER_THOUSAND_WORDS[band];
  const share = SOLD_PRICE_SHARE[band];
  return { low: Math.round(salePrices.low * share), high: Math.round(salePrices.high * share) };
}

function englishWords({ facts: { words, characters, hanCharacters, language } }: Report): number {
  const unspacedCharacters = language.code === "ja" ? characters : hanCharacters;
  const spacedWords = Math.max(0, words - unspacedCharacters / UNSPACED_CHARACTERS_PER_WORD);
  const maxSpacedWords = (characters - unspacedCharacters) / MIN_SPACED_CHARACTERS_PER_WORD;
  return unspacedCharacters / UNSPACED_CHARACTERS_PER_WORD + Math.min(spacedWords, maxSpacedWords);
}

/** An estimate must not look like an exact price. */
function roundToTwoDigits(cents: number): number {
  const rounded = Math.round(cents);
  return rounded < 100 ? rounded : Number(rounded.toPrecision(2));
}
