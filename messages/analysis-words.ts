import { textOf } from "../src/lib/wording";
import { languageTag } from "../src/packages/vocabulary";
import type { Language, LanguageCode, PiiKind, Problem, Valued } from "../src/quality";
import type { MarketValue, StatedSize } from "../src/samples/market-value";
import type { Messages } from "./messages";

export type QualityMessages = Messages["quality"];

export function problemText(messages: QualityMessages, problem: Problem): string {
  const { number, percent } = messages.format;
  const { code, share, count, kind } = problem;
  return textOf(messages.problems[code], {
    share: percent(share),
    count: number(count),
    found: kind ? piiText(messages, kind, count) : number(count),
  });
}

/** A range, if the samples are too short for a sure value, or the name of what is no text. */
export function valueText(
  { format, forms, valueRange: rangeText }: QualityMessages,
  { aiTrainingValue, valueRange, isSure, form }: Required<Valued>,
): string {
  if (form) return forms[form];
  const { low, high } = valueRange ?? { low: aiTrainingValue, high: aiTrainingValue };
  return isSure || low === high
    ? format.number(aiTrainingValue)
    : rangeText({ low: format.number(low), high: format.number(high) });
}

export function piiText({ pii, piiCount, format }: QualityMessages, kind: PiiKind, count: number) {
  return piiCount({ what: pii[kind], count: format.number(count) });
}

export function languageText(
  messages: QualityMessages,
  { code, iso }: Pick<Language, "code" | "iso">,
): string {
  if (code !== "other") return languageCodeText(messages, code);
  return iso === "und" ? messages.undecided : messages.format.language(iso);
}

export function languageCodeText(
  { languages, undecided, format }: QualityMessages,
  code: LanguageCode,
): string {
  if (code === "other") return undecided;
  if (code in languages) return languages[code as keyof typeof languages];
  return format.language(languageTag(code) ?? code);
}

export function estimateText({ estimate, format }: QualityMessages, value: MarketValue): string {
  const { lowCents, highCents, basis } = value;
  if (basis.effectiveWords === 0) return estimate.none;
  const range = { low: format.money(lowCents), high: format.money(highCents) };
  return estimate[basis.scope](range);
}

export function estimateBasisText(
  { estimate, format }: QualityMessages,
  { basis }: MarketValue,
): string {
  const { number, percent, wordPrice } = format;
  const { effectiveWords, centsPerThousandWords: price, size, sales } = basis;
  const sentences = [
    estimate.basis({
      words: number(effectiveWords),
      repeated: percent(basis.duplicateShare),
      junk: percent(basis.junkShare ?? 0),
      low: wordPrice(price.low),
      high: wordPrice(price.high),
    }),
    ...(sales ? [estimate.sold({ sales: number(sales) })] : []),
    ...(size ? [statedSizeText(estimate, number, size)] : []),
  ];
  return sentences.join(" ");
}

function statedSizeText(
  estimate: QualityMessages["estimate"],
  number: QualityMessages["format"]["number"],
  { statedWords, sampleWords, characters }: StatedSize,
): string {
  if (!characters)
    return estimate.size({ stated: number(statedWords), sample: number(sampleWords) });
  return estimate.sizeInCharacters({
    stated: number(characters.stated),
    words: number(statedWords),
    sample: number(characters.sample),
  });
}

const SCRIPT_CODES: Readonly<Record<string, string>> = {
  han: "Hani",
  hangul: "Hang",
  latin: "Latn",
  cyrillic: "Cyrl",
  arabic: "Arab",
};

export function scriptText(
  { samples, format }: Pick<Messages, "samples" | "format">,
  script: string,
) {
  const code = SCRIPT_CODES[script];
  if (code !== undefined) return format.script(code);
  return script === "kana" ? samples.viewer.script.kana : samples.viewer.script.letter;
}

/** A metric that a check is based on is named like the check. */
export function metricNames({ gates, metrics }: Pick<QualityMessages, "gates" | "metrics">) {
  return {
    languageFluency: gates.natural.label,
    contentUniqueness: gates.unique.label,
    formatCleanliness: gates.clean.label,
    privacySafety: gates.private.label,
    ...metrics,
  };
}
