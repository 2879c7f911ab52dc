import { textOfRecords } from "../formats/records/text-of-records";
import { type DecodedText, decodeText, EmptyText } from "./decode";
import { factsOf, listUnjudged, metricsOf } from "./facts";
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
import { codeMeasures } from "./kinds/code-measures";
import { kindProblemOf } from "./kinds/declared";
import { type Structure, structureOf } from "./kinds/kinds";
import { joinSides } from "./kinds/sides";
import { lossMeasures } from "./losses";
import type { ModelLanguage } from "./model/language-model";
import { loadModel } from "./model/load";
import { type Page, pageOf, windowsOf } from "./page";
import { problemsOf, type ScoredWindow } from "./problems";
import { type Questions, questionsIn } from "./questions/questions";
import {
  bandOf,
  type ContentType,
  type Gate,
  type GateName,
  type Genre,
  type Report,
} from "./report";
import { percent } from "./score";
import type { TokenCounter } from "./tokens/tokens";
import { type Evidence, isSure, lowestValue, trainingValue } from "./value";

/** A shorter text has no form that can be told. */
const MIN_FORM_LENGTH = 500;

export interface AnalyzeOptions {
  /** What the seller declares; detected if absent. */
  contentType?: ContentType | undefined;
  countTokens: TokenCounter;
  /** If the text is one of many passages of a whole: the words of all, which make its value sure. */
  wordsOfAll?: number | undefined;
  /** Whether the text is a passage, which has no structure of its own. */
  isPassage?: boolean;
}

/** Takes time linear in the text's length. Run it in a worker. @throws EmptyText, UnreadableText */
export function analyze(input: Uint8Array | string, options: AnalyzeOptions): Report {
  const decoded =
    typeof input === "string" ? { text: input, encoding: "utf-8" as const } : decodeText(input);
  const found = options.isPassage ? null : structureOf(decoded.text);
  const { contentType = found?.figures.kind, countTokens, wordsOfAll } = options;
  const measure = (text: string) =>
    measureText(
      { ...decoded, text },
      { contentType, countTokens, wordsOfAll },
      found?.figures ?? null,
    );
  const report = found?.sides
    ? joinSides(measure(found.sides[0]), measure(found.sides[1]), found.figures)
    : measure(decoded.text);
  const kindProblem = kindProblemOf(report.contentType, found?.figures.kind ?? null);
  return {
    ...report,
    problems: kindProblem ? [kindProblem, ...report.problems] : report.problems,
    structure: report.structure ?? found?.figures ?? null,
  };
}

function measureText(
  { text: decoded, encoding }: DecodedText,
  { contentType: declared, countTokens, wordsOfAll }: AnalyzeOptions,
  structure: Structure | null,
): Report {
  const { text: unpacked, format } = textOfRecords(decoded);
  const sanitized = unpacked.toWellFormed().replaceAll("\0", "");
  const text = sanitized.replace(/^\ufeff/, "").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  if (text.trim() === "") throw new EmptyText();
  const page = pageOf(text);
  const code = structure?.kind === "code" ? structure : null;
  const model = modelOf(page.language);
  const windows = code ? [] : scoreWindows(page, model);
  const facts = factsOf(page, encoding, format, countTokens);
  const rows = windows.map(({ row }) => row);
  const genre = structure?.kind === "chat" ? "dialogue" : genreOf(rows);
  const { contentType, questions } = typeOf(page, declared, genre);
  const isBank = contentType === "problem_bank";
  const droppedCharacters = unpacked.length - sanitized.length;
  const measures: Measure[] = code
    ? [...codeMeasures(code, page, droppedCharacters), privacyMeasure(facts.pii, facts.characters)]
    : [
        ...lossMeasures(page, isBank ? "bank" : genre, isAnswered(questions)),
        ...repeatMeasures(page, isBank),
        ...cleanMeasures(page, droppedCharacters),
        privacyMeasure(facts.pii, facts.characters),
      ];
  const natural = code ? 0 : meanNaturalness(windows);
  const gates: Record<GateName, Gate> = {
    natural: { value: natural, threshold: GATE_THRESHOLD },
    unique: gateOf(measures, "unique"),
    clean: gateOf(measures, "clean"),
    private: gateOf(measures, "private"),
  };
  const words = wordsOfAll ?? facts.words;
  const evidence: Evidence = { words, isDecided: page.language.decided, model };
  const isLongEnough = code !== null || isSure(evidence);
  const form = code ? "code" : text.length < MIN_FORM_LENGTH ? null : formOf(rows);
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
    isSure: isLongEnough,
    band: bandOf(value),
    gates,
    qualityMetrics: metricsOf(gates, measures, facts.words),
    facts,
    problems: problemsOf(page, windows, measures, facts, contentType, questions, isLongEnough),
    genre,
    form,
    questions,
    windows: windows.map(({ start, end, natural: score }) => ({
      start,
      end,
      percent: percent(score),
    })),
    cannotJudge: listUnjudged(page, contentType, evidence, questions, structure),
  };
}

const MIN_BANK_QUESTIONS = 3;

/** Without a declaration, a text is what its genre says. */
function typeOf(page: Page, declared: ContentType | undefined, genre: Genre) {
  const mayBeBank = declared === "problem_bank" || (!declared && genre === "bank");
  const questions = mayBeBank
    ? questionsIn(page.lines.map(({ start, end }) => page.text.slice(start, end)))
    : null;
  if (declared) return { contentType: declared, questions };
  if (questions && questions.questions >= MIN_BANK_QUESTIONS)
    return { contentType: "problem_bank" as const, questions };
  const isEducational = genre === "manual" || genre === "law";
  const contentType = isEducational ? ("educational" as const) : ("literary" as const);
  return { contentType, questions: null };
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
