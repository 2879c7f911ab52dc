import type { CountedWords, MarketValue, StatedSize } from "../src/samples/market-value";
import type { QualityMessages } from "./analysis-words";

export function estimateText(messages: QualityMessages, value: MarketValue): string {
  const { estimate, format } = messages;
  const { lowCents, highCents, basis } = value;
  if (basis.unpriced) return estimate.unpriced[basis.unpriced];
  if (basis.effectiveWords === 0) return estimate.none;
  const range = { low: format.money(lowCents), high: format.money(highCents) };
  return estimate[basis.scope](range);
}

/** The calculation, with each input as it is shown, so that a reader can repeat it. */
export function estimateBasisText(messages: QualityMessages, value: MarketValue): string {
  const { size } = value.basis;
  const sizeText = size && !value.basis.unpriced ? `${statedSizeText(messages, size)} ` : "";
  return sizeText + calculationText(messages, value);
}

/** The calculation in one line, beside the estimate and the size of a listing. */
export function listedEstimateText(messages: QualityMessages, { basis }: MarketValue): string {
  const { estimate, format } = messages;
  const { size, unpriced, words, centsPerThousandWords: price } = basis;
  if (unpriced) return unpriced === "code" ? "" : estimate.unpricedWhy;
  if (words === undefined) return "";
  return estimate.brief({
    amount: amountText(messages, words, size),
    factors: factorsOf(messages, basis).join(" "),
    low: format.wordPrice(price.low),
    high: format.wordPrice(price.high),
  });
}

function amountText({ estimate, format }: QualityMessages, words: number, size?: StatedSize) {
  const stated = size?.characters?.stated ?? 0;
  const rate = rateOf(words, stated);
  return rate === null
    ? estimate.words({ count: format.number(words) })
    : estimate.characters({ count: format.number(stated), rate });
}

/** Null unless the words are exactly the characters at a rate of two digits. */
function rateOf(words: number, characters: number): number | null {
  const rate = Math.round((100 * words) / Math.max(1, characters)) / 100;
  return Math.round(characters * rate) === words ? rate : null;
}

function calculationText(messages: QualityMessages, value: MarketValue): string {
  const { estimate, format } = messages;
  const { number } = format;
  const { sales, unpriced, words } = value.basis;
  if (unpriced) return unpriced === "code" ? "" : estimate.unpricedWhy;
  const sentences = [
    ...(words === undefined ? [earlierBasisText(messages, value)] : calculation(messages, value)),
    ...(sales ? [estimate.sold({ sales: number(sales) })] : []),
  ];
  return sentences.join(" ");
}

function factorsOf({ estimate, format }: QualityMessages, basis: MarketValue["basis"]): string[] {
  const { countedShare = 1, duplicateShare, junkShare = 0 } = basis;
  const factor = (reason: string, lost: number) =>
    lost > 0 ? [estimate.factor({ left: format.exactPercent(1 - lost), reason })] : [];
  return [
    ...factor(estimate.shortWords, 1 - countedShare),
    ...factor(estimate.repeats, duplicateShare),
    ...factor(estimate.lowNaturalness, junkShare),
  ];
}

function calculation(messages: QualityMessages, { lowCents, highCents, basis }: MarketValue) {
  const { estimate, format } = messages;
  const { number, wordPrice, money } = format;
  const { words = 0, counted, effectiveWords, pricedValue = 0 } = basis;
  const { low, high } = basis.centsPerThousandWords;
  const factors = factorsOf(messages, basis).join(" ");
  const effective = number(effectiveWords);
  return [
    ...(counted ? countedText(messages, counted, words) : []),
    ...(factors === "" ? [] : [estimate.effective({ words: number(words), factors, effective })]),
    estimate.product({
      effective,
      low: wordPrice(low),
      high: wordPrice(high),
      value: pricedValue,
      lowTotal: money(lowCents),
      highTotal: money(highCents),
    }),
  ];
}

function countedText(
  { estimate, format: { number } }: QualityMessages,
  { characters, others, letters }: CountedWords,
  words: number,
): string[] {
  const [count, total] = [number(others), number(words)];
  return [
    ...(letters === undefined ? [] : [estimate.letters({ letters: number(letters), count })]),
    ...(characters
      ? [
          estimate.counted({
            count: number(characters.count),
            rate: characters.rate,
            others: count,
            total,
          }),
        ]
      : []),
  ];
}

/** Of a result whose inputs were not stored. */
function earlierBasisText({ estimate, format }: QualityMessages, { basis }: MarketValue): string {
  const { number, percent, wordPrice } = format;
  const { effectiveWords, duplicateShare, junkShare = 0, centsPerThousandWords: price } = basis;
  return estimate.basis({
    words: number(effectiveWords),
    repeated: percent(duplicateShare),
    junk: percent(junkShare),
    low: wordPrice(price.low),
    high: wordPrice(price.high),
  });
}

function statedSizeText(
  { estimate, format: { number } }: QualityMessages,
  { statedWords, sampleWords, characters }: StatedSize,
): string {
  if (!characters)
    return estimate.size({ stated: number(statedWords), sample: number(sampleWords) });
  return estimate.sizeInCharacters({
    stated: number(characters.stated),
    rate: String(rateOf(statedWords, characters.stated) ?? "none"),
    words: number(statedWords),
    sample: number(characters.sample),
  });
}
