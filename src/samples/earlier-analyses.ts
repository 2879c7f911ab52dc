import {
  bandOf,
  type GateName,
  type QualityMetrics,
  type Questions,
  type Report,
  type UnjudgedAspect,
} from "../quality";
import type { DataQuality } from "./data-quality";
import { type EarlierAnalysis, problemsOf } from "./earlier-problems";
import type { SampleAnalysis } from "./sample-analysis";

/** Earlier analyses took every sample for text of a sure value. */
const ADDED = { form: null, isSure: true } as const;

export function readAnalysis(json: string): SampleAnalysis {
  const parsed = JSON.parse(json) as SampleAnalysis | EarlierAnalysis;
  if (parsed.version === undefined) return convertAnalysis(parsed);
  return { ...ADDED, ...parsed };
}

export function readDataQuality(json: string): DataQuality {
  const parsed = JSON.parse(json) as DataQuality;
  const { version, gates, valueRange, windows } = parsed;
  return {
    ...ADDED,
    ...parsed,
    version: version ?? 1,
    gates: gates ?? gatesOf(parsed.qualityMetrics),
    valueRange: valueRange ?? null,
    windows: windows ?? [],
  };
}

function convertAnalysis(old: EarlierAnalysis): SampleAnalysis {
  const { aiTrainingValue, qualityMetrics, counts, modelReading, profile, excerpts } = old;
  const { language, encoding, format, duplicateShare, pii } = old;
  return {
    version: 1,
    contentType: old.contentType,
    aiTrainingValue,
    qualityMetrics,
    estimatedMarketValue: old.estimatedMarketValue,
    suitableFor: old.suitableFor,
    valueRange: old.valueRange ?? { low: aiTrainingValue, high: aiTrainingValue },
    band: bandOf(aiTrainingValue),
    gates: gatesOf(qualityMetrics),
    facts: { ...counts, language, encoding, format, duplicateShare, pii },
    problems: problemsOf(old),
    genre: old.contentType === "problem_bank" ? "bank" : null,
    ...ADDED,
    questions: old.problemSet && questionsOf(old.problemSet),
    windows: windowsOf(modelReading?.windows ?? [], counts.characters),
    cannotJudge: old.cannotJudge.flatMap((code) => UNJUDGED[code] ?? []),
    ...(profile && { profile }),
    ...(excerpts && { excerpts }),
  };
}

const GATE_METRICS = {
  natural: "languageFluency",
  unique: "contentUniqueness",
  clean: "formatCleanliness",
  private: "privacySafety",
} as const;

const GATE_THRESHOLD = 0.5;

function gatesOf(metrics: QualityMetrics): Report["gates"] {
  const names = Object.keys(GATE_METRICS) as GateName[];
  const gates = names.map((name) => [
    name,
    { value: metrics[GATE_METRICS[name]] / 100, threshold: GATE_THRESHOLD },
  ]);
  return Object.fromEntries(gates) as Report["gates"];
}

type QuestionBank = NonNullable<EarlierAnalysis["problemSet"]>;

const NO_QUESTIONS: Questions = {
  questions: 0,
  answers: 0,
  workedSolutions: 0,
  workedSteps: 0,
  distinct: 0,
  checked: 0,
  wrong: 0,
  diagrams: 0,
  formulas: 0,
  subject: null,
  topics: [],
  difficulty: null,
  gradeLevel: null,
};

/** Older results do not compare questions, so each counts as distinct. */
function questionsOf(bank: QuestionBank): Questions {
  const names = Object.keys(NO_QUESTIONS) as (keyof Questions)[];
  const storedNames = names.filter((name) => bank[name] !== undefined);
  const storedFigures = Object.fromEntries(storedNames.map((name) => [name, bank[name]]));
  return { ...NO_QUESTIONS, distinct: bank.questions, ...storedFigures };
}

function windowsOf(percents: readonly number[], characters: number): Report["windows"] {
  const startOf = (at: number) => Math.floor((at * characters) / percents.length);
  return percents.map((percent, index) => ({
    start: startOf(index),
    end: startOf(index + 1),
    percent,
  }));
}

const UNJUDGED: Readonly<Record<string, UnjudgedAspect>> = {
  truth: "truth",
  copyright: "copyright",
  "rest-of-collection": "rest-of-collection",
  "answers-correct": "answers-correct",
  "word-order": "short",
  cantonese: "cantonese",
  translation: "translation",
};
