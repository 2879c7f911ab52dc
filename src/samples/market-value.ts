import { HIGH_VALUE, kindOf, type Report, tellingWordsIn } from "../quality";
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
  /** That the effective words are a share of; absent in earlier results. */
  words?: number;
  /** How the words of a sample alone were counted. */
  counted?: CountedWords;
  /** Of a collection's words, those that count, if the sample's are very short. */
  countedShare?: number;
  effectiveWords: number;
  /** The value that the price belongs to. */
  pricedValue?: number;
  centsPerThousandWords: WordPrice;
  duplicateShare: number;
  junkShare?: number;
  sales?: number;
  /** The kind of texts that no price is known for. */
  unpriced?: UnpricedKind;
}

export interface CountedWords {
  /** Of a language without spaces, at English words per character. */
  characters?: { count: number; rate: number };
  others: number;
  /** Present if the other words are so short that their letters are counted, three to a word. */
  letters?: number;
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

/** No price per word has been published for these: an estimate of theirs needs sales here. */
const UNPRICED = ["chat", "code", "parallel"] as const;
export type UnpricedKind = (typeof UNPRICED)[number];

/** Prices words instead of tokens, because broken words have more tokens. */
export function marketValue(report: Report, market: Market = {}): MarketValue {
  const { duplicateShare } = report.facts;
  const junkShare = failingShare(report);
  const size = statedSize(report, market);
  const scope = size ? "collection" : "sample";
  const unpriced = unpricedKind(report, market);
  const common = { scope, ...(size && { size }), duplicateShare } as const;
  if (unpriced) return noEstimate({ ...common, unpriced });
  const { words, countedShare, counted } = billableWords(report, market);
  const effectiveWords = Math.round(words * countedShare * (1 - duplicateShare) * (1 - junkShare));
  const pricedValue = pricedValueOf(report);
  const price = priceOf(pricedValue, market.salePrices);
  return {
    lowCents: roundToTwoDigits((effectiveWords * price.low) / 1000),
    highCents: roundToTwoDigits((effectiveWords * price.high) / 1000),
    basis: {
      ...common,
      words,
      ...(counted && { counted }),
      ...(countedShare < 1 ? { countedShare } : {}),
      effectiveWords,
      pricedValue,
      centsPerThousandWords: price,
      ...(junkShare > 0 ? { junkShare } : {}),
      ...(hasEnoughSales(market.salePrices) ? { sales: market.salePrices.sales } : {}),
    },
  };
}

/** Code has no score either, which a price of sales here would belong to. */
function unpricedKind(report: Report, { salePrices }: Market): UnpricedKind | undefined {
  const kind = UNPRICED.find((each) => each === kindOf(report));
  return kind === "code" || !hasEnoughSales(salePrices) ? kind : undefined;
}

function noEstimate(basis: Omit<ValueBasis, "effectiveWords" | "centsPerThousandWords">) {
  const none = { effectiveWords: 0, centsPerThousandWords: { low: 0, high: 0 } };
  return { lowCents: 0, highCents: 0, basis: { ...basis, ...none } };
}

const toThousandths = (share: number) => Math.round(1000 * share) / 1000;

/** A size stated in characters was already converted, so the sample's words do not change it. */
function billableWords(report: Report, { collectionWords, collectionCharacters }: Market) {
  const { words } = report.facts;
  const counted = countedWords(report);
  const { characters = { count: 0, rate: 0 }, others } = counted;
  const sampleWords = Math.round(characters.count * characters.rate) + others;
  if (collectionWords === undefined) return { words: sampleWords, countedShare: 1, counted };
  const isConverted = (collectionCharacters ?? null) !== null;
  if (words === 0 || isConverted) return { words: words && collectionWords, countedShare: 1 };
  const countedShare = Math.min(1, toThousandths(sampleWords / words));
  return { words: collectionWords, countedShare };
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

/** Each passage counts in full from the limit of naturalness on, and less and less below it. */
function failingShare({ windows, gates }: Report): number {
  const minPercent = Math.max(1, 100 * gates.natural.threshold);
  const [length, failing] = windows.reduce(
    ([all, lost], { start, end, percent }) => [
      all + end - start,
      lost + (end - start) * (1 - Math.min(1, percent / minPercent)),
    ],
    [0, 0],
  );
  return toThousandths(failing / Math.max(1, length));
}

/** A sample that has just become long enough for a sure value is not priced like a long one at once. */
const FULL_PRICE_LENGTH = 1.25;

function pricedValueOf({ aiTrainingValue: value, isSure, facts }: Report): number {
  const telling = tellingWordsIn(facts.language);
  const share = (facts.words / telling - 1) / (FULL_PRICE_LENGTH - 1);
  const most = HIGH_VALUE - 1 + Math.max(0, share) * (101 - HIGH_VALUE);
  return isSure ? Math.round(Math.min(value, most)) : value;
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

/** At least three letters count as a word, so that splitting words adds none. */
function countedWords({ facts }: Report): CountedWords {
  const { words, characters, hanCharacters, language } = facts;
  const isJapanese = language.code === "ja";
  const count = isJapanese ? characters : hanCharacters;
  const rate = WORDS_PER_CHARACTER[isJapanese ? "japanese" : "chinese"];
  const spacedWords = Math.max(0, Math.round(words - count * rate));
  const most = Math.round((characters - count) / MIN_SPACED_CHARACTERS_PER_WORD);
  const others = Math.min(spacedWords, most);
  const limited = others < spacedWords ? { letters: characters - count } : {};
  return { ...(count > 0 ? { characters: { count, rate } } : {}), others, ...limited };
}

/** An estimate must not look like an exact price. */
function roundToTwoDigits(cents: number): number {
  return cents < 100 ? Math.round(cents) : Number(cents.toPrecision(2));
}
