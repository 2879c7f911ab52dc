import type { Report } from "../quality";
import { WORDS_PER_CHARACTER } from "../rules/word-rates";

export interface WordPrice {
  low: number;
  high: number;
}

export interface StatedSize {
  statedWords: number;
  sampleWords: number;
  /** Present if the publisher stated characters, which were converted to words. */
  characters?: { stated: number; sample: number };
}

export interface ValueBasis {
  scope: "sample" | "collection";
  size?: StatedSize;
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
  collectionCharacters?: number | null | undefined;
  salePrices?: SalePriceRange | undefined;
}

const MIN_SPACED_CHARACTERS_PER_WORD = 3;

interface Anchor {
  value: number;
  centsPerThousandWords: WordPrice;
  /** Of the prices of sales on this site. */
  soldPriceShare: number;
}

/**
 * The middle of each band: basic, medium and high. In US cents, from Defined.ai ($0.001) and
 * HarperCollins ($0.031 per word), both in 2024.
 */
const ANCHORS: readonly [Anchor, Anchor, Anchor] = [
  { value: 30, centsPerThousandWords: { low: 20, high: 100 }, soldPriceShare: 0.1 },
  { value: 72, centsPerThousandWords: { low: 100, high: 500 }, soldPriceShare: 0.5 },
  { value: 92, centsPerThousandWords: { low: 500, high: 3100 }, soldPriceShare: 1 },
];

const MIN_SALES = 5;

/** Prices words instead of tokens, because broken words have more tokens. */
export function marketValue(report: Report, market: Market = {}): MarketValue {
  const { duplicateShare } = report.facts;
  const junkShare = failingShare(report);
  const billableWords = billableWordsOf(report, market);
  const effectiveWords = Math.round(billableWords * (1 - duplicateShare) * (1 - junkShare));
  const price = priceOf(report.aiTrainingValue, market.salePrices);
  const size = statedSize(report, market);
  return {
    lowCents: roundToTwoDigits((effectiveWords * price.low) / 1000),
    highCents: roundToTwoDigits((effectiveWords * price.high) / 1000),
    basis: {
      scope: size ? "collection" : "sample",
      ...(size && { size }),
      effectiveWords,
      centsPerThousandWords: price,
      duplicateShare,
      ...(junkShare > 0 ? { junkShare } : {}),
      ...(hasEnoughSales(market.salePrices) ? { sales: market.salePrices.sales } : {}),
    },
  };
}

/** A size stated in characters was already converted, so the sample's words do not change it. */
function billableWordsOf(report: Report, { collectionWords, collectionCharacters }: Market) {
  const { words } = report.facts;
  if (collectionWords === undefined) return englishWords(report);
  if (words === 0) return 0;
  const isConverted = (collectionCharacters ?? null) !== null;
  return collectionWords * (isConverted ? 1 : Math.min(1, englishWords(report) / words));
}

function statedSize(
  { facts }: Report,
  { collectionWords, collectionCharacters }: Market,
): StatedSize | undefined {
  if (collectionWords === undefined) return undefined;
  const size = { statedWords: collectionWords, sampleWords: facts.words };
  const stated = collectionCharacters ?? null;
  return stated === null ? size : { ...size, characters: { stated, sample: facts.characters } };
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

function priceOf(trainingValue: number, salePrices: SalePriceRange | undefined): WordPrice {
  const at = (figureOf: (anchor: Anchor) => number) => interpolate(trainingValue, figureOf);
  if (!hasEnoughSales(salePrices))
    return {
      low: Math.round(at((anchor) => anchor.centsPerThousandWords.low)),
      high: Math.round(at((anchor) => anchor.centsPerThousandWords.high)),
    };
  const share = at((anchor) => anchor.soldPriceShare);
  return { low: Math.round(salePrices.low * share), high: Math.round(salePrices.high * share) };
}

/** Log-linear, so that each point changes the price by about the same share. */
function interpolate(trainingValue: number, figureOf: (anchor: Anchor) => number): number {
  const [basic, medium, high] = ANCHORS;
  const [from, to] = trainingValue < medium.value ? [basic, medium] : [medium, high];
  const share = (trainingValue - from.value) / (to.value - from.value);
  const start = figureOf(from);
  return start * (figureOf(to) / start) ** Math.min(1, Math.max(0, share));
}

function englishWords({ facts: { words, characters, hanCharacters, language } }: Report): number {
  const isJapanese = language.code === "ja";
  const unspacedCharacters = isJapanese ? characters : hanCharacters;
  const unspacedWords =
    unspacedCharacters * WORDS_PER_CHARACTER[isJapanese ? "japanese" : "chinese"];
  const spacedWords = Math.max(0, words - unspacedWords);
  const maxSpacedWords = (characters - unspacedCharacters) / MIN_SPACED_CHARACTERS_PER_WORD;
  return unspacedWords + Math.min(spacedWords, maxSpacedWords);
}

/** An estimate must not look like an exact price. */
function roundToTwoDigits(cents: number): number {
  const rounded = Math.round(cents);
  return rounded < 100 ? rounded : Number(rounded.toPrecision(2));
}
