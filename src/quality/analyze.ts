import { textOfRecords } from "../formats/records/text-of-records";
import { decodeText, EmptyText, type EncodingName } from "./decode";
import { featuresOf } from "./features/features";
import { deviationsFromNorm, formOf, genreOf, modelOf, naturalness, normOf } from "./fitted";
import {
  cleanMeasures,
  GATE_THRESHOLD,
  gateOf,
  type Measure,
  privacyMeasure,
  repeatMeasures,
} from "./gates";
import { lossMeasures } from "./losses";
import type { ModelLanguage } from "./model/language-model";
import { loadModel } from "./model/load";
import { type Page, pageOf, windowsOf } from "./page";
import { countPii } from "./privacy/pii";
import { problemsOf, type ScoredWindow } from "./problems";
import { type Questions, questionsIn } from "./questions/questions";
import { coveredShare } from "./repeats";
import {
  bandOf,
  type ContentType,
  type Facts,
  type Gate,
  type GateName,
  type QualityMetrics,
  type Report,
  type UnjudgedAspect,
} from "./report";
import { percent } from "./score";
import type { TokenCounter } from "./tokens/tokens";
import { adequacyOf, type Evidence, isSure, lowestValue, trainingValue } from "./value";

/** A shorter text has no form that can be told. */
const MIN_FORM_LENGTH = 500;

export interface AnalyzeOptions {
  contentType: ContentType;
  countTokens: TokenCounter;
  /** If the text is one of many passages of a whole: the words of all, which make its value sure. */
  wordsOfAll?: number;
}

/** Takes time linear in the text's length. Run it in a worker. @throws EmptyText, UnreadableText */
export function analyze(
  input: Uint8Array | string,
  { contentType, countTokens, wordsOfAll }: AnalyzeOptions,
): Report {
  const { text: decoded, encoding } =
    typeof input === "string" ? { text: input, encoding: "utf-8" as const } : decodeText(input);
  const { text: unpacked, format } = textOfRecords(decoded);
  const sanitized = unpacked.toWellFormed().replaceAll("\0", "");
  const text = sanitized.replace(/^\ufeff/, "").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  if (text.trim() === "") throw new EmptyText();
  const page = pageOf(text);
  const model = modelOf(page.language);
  const windows = scoreWindows(page, model);
  const questions =
    contentType === "problem_bank"
      ? questionsIn(page.lines.map(({ start, end }) => text.slice(start, end)))
      : null;
  const facts = factsOf(page, encoding, format, countTokens);
  const rows = windows.map(({ row }) => row);
  const genre = genreOf(rows);
  const measures: Measure[] = [
    ...lossMeasures(page, contentType === "problem_bank" ? "bank" : genre, isAnswered(questions)),
    ...repeatMeasures(page, contentType === "problem_bank"),
    ...cleanMeasures(page, unpacked.length - sanitized.length),
    privacyMeasure(facts.pii, facts.characters),
  ];
  const natural = meanNaturalness(windows);
  const gates: Record<GateName, Gate> = {
    natural: { value: natural, threshold: GATE_THRESHOLD },
    unique: gateOf(measures, "unique"),
    clean: gateOf(measures, "clean"),
    private: gateOf(measures, "private"),
  };
  const words = wordsOfAll ?? facts.words;
  const evidence: Evidence = { words, isDecided: page.language.decided, model };
  const form = text.length < MIN_FORM_LENGTH ? null : formOf(rows);
  const valueAt = (score: number) =>
    form ? 0 : trainingValue({ ...gates, natural: { ...gates.natural, value: score } }, evidence);
  const margin = marginOfError(windows, natural);
  const value = valueAt(natural);
  const low = valueAt(Math.max(0, natural - margin));
  return {
    version: 4,
    contentType,
    aiTrainingValue: value,
    valueRange: {
      low: Math.round(Math.min(low, lowestValue(evidence))),
      high: isSure(evidence) ? valueAt(Math.min(1, natural + margin)) : value,
    },
    isSure: isSure(evidence),
    band: bandOf(value),
    gates,
    qualityMetrics: metricsOf(gates, measures, facts.words),
    facts,
    problems: problemsOf(page, windows, measures, facts, contentType, questions, isSure(evidence)),
    genre,
    form,
    questions,
    windows: windows.map(({ start, end, natural: score }) => ({
      start,
      end,
      percent: percent(score),
    })),
    cannotJudge: listUnjudged(page, contentType, evidence, questions),
  };
}

/** Blanks may be left only where answers fill them. */
function isAnswered(questions: Questions | null): boolean {
  return questions !== null && questions.answers > questions.questions / 2;
}

function scoreWindows(page: Page, language: ModelLanguage | null): ScoredWindow[] {
  const windows = windowsOf(page);
  const rows = featuresOf(page, windows, language && loadModel(language));
  return windows.map((window, index) => {
    const row = deviationsFromNorm(rows[index] as Float64Array, normOf(page.language));
    return { ...window, row, natural: naturalness(row) };
  });
}

function meanNaturalness(windows: readonly ScoredWindow[]): number {
  const weightOf = ({ fromWord, toWord }: ScoredWindow) => Math.max(1, toWord - fromWord);
  const totalWords = windows.reduce((sum, window) => sum + weightOf(window), 0);
  return windows.reduce((sum, window) => sum + window.natural * weightOf(window), 0) / totalWords;
}

/** Windows of clean text typically vary by about this much; a single window cannot show it. */
const TYPICAL_DEVIATION = 0.12;
const Z_90 = 1.64;

function marginOfError(windows: readonly ScoredWindow[], mean: number): number {
  const sumOfSquares = windows.reduce(
    (sum, { natural }) => sum + (natural - mean) ** 2,
    TYPICAL_DEVIATION ** 2,
  );
  return (Z_90 * Math.sqrt(sumOfSquares / windows.length)) / Math.sqrt(windows.length);
}

function metricsOf(
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

function factsOf(
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

function listUnjudged(
  { language }: Page,
  type: ContentType,
  evidence: Evidence,
  questions: Questions | null,
): UnjudgedAspect[] {
  return [
    "truth",
    "copyright",
    "rest-of-collection",
    ...(type === "problem_bank" && questions ? (["answers-correct"] as const) : []),
    ...(evidence.model ? [] : (["no-model"] as const)),
    ...(isSure(evidence) ? [] : (["short"] as const)),
    ...(language.variety === "cantonese" ? (["cantonese"] as const) : []),
    ...(language.code === "bilingual-zh-en" ? (["translation"] as const) : []),
  ];
}
