import type { Band } from "./analysis";

/** What an estimate was worked out from, so that the reader can do it over. */
export interface ValueBasis {
  scope: "sample" | "collection";
  /** Words that count: in English words' worth of tokens, less what is repeated. */
  effectiveWords: number;
  /** Cents a thousand effective words, low and high, of the sample's band. */
  centsPerThousandWords: { low: number; high: number };
  duplicateShare: number;
}

/** An indicative, non-exclusive price range in whole cents. */
export interface MarketValue {
  lowCents: number;
  highCents: number;
  basis: ValueBasis;
}

export interface Priced {
  tokens: number;
  words: number;
  duplicateShare: number;
  band: Band;
  /** The declared size of the whole collection in words; without it, the sample alone is priced. */
  collectionWords?: number | undefined;
}

/** Measured on English prose in o200k_base: the words that published prices are paid for. */
const TOKENS_PER_WORD = 1.255;

/**
 * US cents a thousand words. $.001 a word is what Defined.ai was quoted at (Reuters, April 2024);
 * $.031 the author's half of HarperCollins' $5,000 a title (November 2024, at 80,000 words a
 * title). What lies between and below is interpolated.
 */
const CENTS_PER_THOUSAND: Readonly<Record<Band, { low: number; high: number }>> = {
  basic: { low: 20, high: 100 },
  medium: { low: 100, high: 500 },
  high: { low: 500, high: 3100 },
};

/**
 * Estimates what a text would fetch: effective words (tokens ÷ 1.255, less the share that
 * repeats) times the band's price. A whole collection is taken to be like its sample: as many
 * tokens a word, and as many repeats.
 */
export function marketValue(priced: Priced): MarketValue {
  const { tokens, words, duplicateShare, band, collectionWords } = priced;
  const scale = collectionWords === undefined || words === 0 ? 1 : collectionWords / words;
  const effectiveWords = Math.round((tokens * scale * (1 - duplicateShare)) / TOKENS_PER_WORD);
  const centsPerThousandWords = CENTS_PER_THOUSAND[band];
  const scope = collectionWords === undefined ? "sample" : "collection";
  return {
    lowCents: inTwoDigits((effectiveWords * centsPerThousandWords.low) / 1000),
    highCents: inTwoDigits((effectiveWords * centsPerThousandWords.high) / 1000),
    basis: { scope, effectiveWords, centsPerThousandWords, duplicateShare },
  };
}

/** Rounds to two significant digits: an estimate must not look like an invoice. */
function inTwoDigits(cents: number): number {
  const whole = Math.round(cents);
  return whole < 100 ? whole : Number(whole.toPrecision(2));
}
