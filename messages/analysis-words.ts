import { textOf } from "../src/lib/wording";
import { languageTag } from "../src/packages/vocabulary";
import type { Language, LanguageCode, PiiKind, Problem, Valued } from "../src/quality";
import { measuredShare } from "../src/rules/measured-share";
import type { MarketValue } from "../src/samples/market-value";
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

/** As a percentage with one significant digit below 10%, and two above. */
export function measuredShareText(share: number): string {
  const percent = 100 * share;
  return `${Number(percent.toPrecision(percent < 10 ? 1 : 2))}%`;
}

export function sampleShareText(sample: { word_count: number }, totalWords: number): string {
  return measuredShareText(measuredShare({ words: sample.word_count }, totalWords));
}

/** Null for a text that was analyzed without a listing. */
export function shareOfCollection({
  estimatedMarketValue: { basis },
}: {
  estimatedMarketValue: MarketValue;
}): number | null {
  const { size } = basis;
  return size ? measuredShare({ words: size.sampleWords }, size.statedWords) : null;
}

/** With the share of the collection that was measured: a score alone would claim more. */
export function scoreText(
  messages: QualityMessages,
  of: Required<Valued> & { words: number; scoredWords?: number },
  totalWords: number,
): string {
  const value = valueText(messages, of);
  if (of.form) return value;
  const share = measuredShareText(measuredShare(of, totalWords));
  return messages.valueOnShare({ value, share });
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
