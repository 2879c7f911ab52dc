import type { EncodingName } from "./decode";
import type { Language } from "./language/language";
import type { PiiCounts, PiiKind } from "./privacy/pii";
import type { Questions } from "./questions/questions";

export const contentTypes = ["literary", "educational", "problem_bank"] as const;
export type ContentType = (typeof contentTypes)[number];

export const gateNames = ["natural", "unique", "clean", "private"] as const;
export type GateName = (typeof gateNames)[number];

export interface Gate {
  value: number;
  threshold: number;
}

export const problemCodes = [
  "unlike-language",
  "unknown-words",
  "odd-order",
  "repeated-lines",
  "repeated-phrases",
  "near-copies",
  "broken-characters",
  "mojibake",
  "markup",
  "advertising",
  "filler-text",
  "few-letters",
  "broken-lines",
  "personal-data",
  "too-short",
  "not-utf8",
  "undecided-language",
  "mixed-writing",
  "no-questions",
  "unanswered",
  "wrong-answers",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface Problem {
  code: ProblemCode;
  gate: GateName | null;
  share: number;
  count: number;
  at: readonly (readonly [start: number, end: number])[];
  kind?: PiiKind;
}

export const genres = ["prose", "verse", "law", "bank", "dialogue", "manual"] as const;
export type Genre = (typeof genres)[number];

export interface Facts {
  characters: number;
  words: number;
  hanCharacters: number;
  tokens: number;
  sentences: number;
  lines: number;
  language: Language;
  encoding: EncodingName;
  format: "plain" | "json" | "jsonl";
  duplicateShare: number;
  pii: PiiCounts;
}

export type Band = "high" | "medium" | "basic";

export type UnjudgedAspect =
  | "truth"
  | "copyright"
  | "rest-of-collection"
  | "answers-correct"
  | "no-model"
  | "short"
  | "cantonese"
  | "translation";

export const metricNames = [
  "languageFluency",
  "contentUniqueness",
  "formatCleanliness",
  "privacySafety",
  "textIntegrity",
  "sampleAdequacy",
] as const;
export type MetricName = (typeof metricNames)[number];
export type QualityMetrics = Readonly<Record<MetricName, number>>;

export interface QualityWindow {
  start: number;
  end: number;
  percent: number;
}

export interface Report {
  version: 3;
  contentType: ContentType;
  aiTrainingValue: number;
  /** Another passage of the same text would score in this range nine times in ten. */
  valueRange: { low: number; high: number };
  band: Band;
  gates: Readonly<Record<GateName, Gate>>;
  qualityMetrics: QualityMetrics;
  facts: Facts;
  problems: readonly Problem[];
  genre: Genre;
  questions: Questions | null;
  windows: readonly QualityWindow[];
  cannotJudge: readonly UnjudgedAspect[];
}

export function bandOf(aiTrainingValue: number): Band {
  if (aiTrainingValue >= 85) return "high";
  return aiTrainingValue >= 60 ? "medium" : "basic";
}

export function qualityTone(value: number): "good" | "fair" | "poor" {
  if (value >= 85) return "good";
  return value >= 70 ? "fair" : "poor";
}
