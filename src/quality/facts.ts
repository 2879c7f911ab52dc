import type { EncodingName } from "./decode";
import type { Measure } from "./gates";
import type { Structure } from "./kinds/kinds";
import type { Page } from "./page";
import { countPii } from "./privacy/pii";
import type { Questions } from "./questions/questions";
import { coveredShare } from "./repeats";
import type { ContentType, Facts, Gate, GateName, QualityMetrics, UnjudgedAspect } from "./report";
import { percent } from "./score";
import type { TokenCounter } from "./tokens/tokens";
import { adequacyOf, type Evidence, isSure } from "./value";

export function metricsOf(
  gates: Record<GateName, Gate>,
  measures: readonly Measure[],
  words: number,
): QualityMetrics {
  const integrityMeasures = measures.filter(
    ({ code }) => code === "mojibake" || code === "broken-characters",
  );
  return {
    languageFluency: percent(gates.natural.value),
    contentUniqueness: percent(gates.unique.value),
    formatCleanliness: percent(gates.clean.value),
    privacySafety: percent(gates.private.value),
    textIntegrity: percent(Math.min(...integrityMeasures.map(({ score }) => score))),
    sampleAdequacy: percent(adequacyOf(words)),
  };
}

/** The lookbehind keeps a long run of marks from being scanned once per mark. */
const SENTENCE_END = /(?<![.!?…。！？])[.!?…。！？]+(?=\s|["'”’」』)）]|\p{L}|$)/gu;

export function factsOf(
  { text, characters, words, han, lines, language, repeats }: Page,
  encoding: EncodingName,
  format: Facts["format"],
  countTokens: TokenCounter,
): Facts {
  const repeatedFiveGrams = repeats.seenBefore.get(5) as Uint8Array;
  return {
    characters: characters.total,
    words: words.count,
    hanCharacters: han.han,
    tokens: countTokens(text),
    sentences: text.match(SENTENCE_END)?.length ?? 0,
    lines: lines.length,
    language,
    encoding,
    format,
    duplicateShare: Math.round(1000 * coveredShare(repeatedFiveGrams, 5, 0, words.count)) / 1000,
    pii: countPii(text),
  };
}

export function listUnjudged(
  { language }: Page,
  type: ContentType,
  evidence: Evidence,
  questions: Questions | null,
  structure: Structure | null,
): UnjudgedAspect[] {
  if (structure?.kind === "code")
    return ["truth", "copyright", "rest-of-collection", "code-naturalness", "code-runs"];
  const isRated =
    structure?.kind === "chat" && structure.ratedTurns + structure.ratedConversations > 0;
  return [
    "truth",
    "copyright",
    "rest-of-collection",
    ...(type === "problem_bank" && questions ? (["answers-correct"] as const) : []),
    ...(evidence.model ? [] : (["no-model"] as const)),
    ...(isSure(evidence) ? [] : (["short"] as const)),
    ...(language.variety === "cantonese" ? (["cantonese"] as const) : []),
    ...(isRated ? (["ratings"] as const) : []),
    ...(language.code === "bilingual-zh-en" ? (["translation"] as const) : []),
  ];
}
