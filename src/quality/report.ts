import type { EncodingName } from "./decode";
import type { Language } from "./language/language";
import type { PiiCounts, PiiKind } from "./privacy/pii";
import type { Questions } from "./questions/questions";

/** What a publisher says a sample is. */
export const contentTypes = ["literary", "educational", "problem_bank"] as const;
export type ContentType = (typeof contentTypes)[number];

/** What a text must be before training uses it; each is measured from 0 to 1. */
export const gateNames = ["natural", "unique", "clean", "private"] as const;
export type GateName = (typeof gateNames)[number];

/** How far a text passes a gate, and the measure below which it fails. */
export interface Gate {
  value: number;
  /** A published filter's limit or the fitted model's, mapped to this value. */
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

/** Something worth changing: how much of the text it touches, and where. */
export interface Problem {
  code: ProblemCode;
  gate: GateName | null;
  share: number;
  count: number;
  /** The first places, in UTF-16 units of the text without its packing. */
  at: readonly (readonly [start: number, end: number])[];
  /** Of personal data. */
  kind?: PiiKind;
}

/** What kind of writing it looks like; shown, and never a fault. */
export const genres = ["prose", "verse", "law", "bank", "dialogue", "manual"] as const;
export type Genre = (typeof genres)[number];

/** Counted, not judged. */
export interface Facts {
  characters: number;
  words: number;
  hanCharacters: number;
  /** o200k_base tokens. */
  tokens: number;
  sentences: number;
  lines: number;
  language: Language;
  encoding: EncodingName;
  format: "plain" | "json" | "jsonl";
  /** Share of the words in five-word sequences that came before. */
  duplicateShare: number;
  pii: PiiCounts;
}

export type Band = "high" | "medium" | "basic";

/** What a text alone does not show. */
export type Unjudged =
  | "truth"
  | "copyright"
  | "rest-of-collection"
  | "answers-correct"
  | "no-model"
  | "short"
  | "cantonese"
  | "translation";

/** The percentages that the API has carried since its first version. */
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

/** A window of the text and how natural it reads, in percent. */
export interface QualityWindow {
  start: number;
  end: number;
  percent: number;
}

/** All that is known of a text's quality: plain data that survives JSON. */
export interface Report {
  version: 2;
  contentType: ContentType;
  aiTrainingValue: number;
  /** Where the value lies nine times in ten, were another passage of the same text read. */
  valueRange: { low: number; high: number };
  band: Band;
  gates: Readonly<Record<GateName, Gate>>;
  qualityMetrics: QualityMetrics;
  facts: Facts;
  /** The largest first. */
  problems: readonly Problem[];
  genre: Genre;
  /** Of problem banks. */
  questions: Questions | null;
  windows: readonly QualityWindow[];
  cannotJudge: readonly Unjudged[];
}

export function bandOf(aiTrainingValue: number): Band {
  if (aiTrainingValue >= 85) return "high";
  return aiTrainingValue >= 60 ? "medium" : "basic";
}

export function qualityTone(value: number): "good" | "fair" | "poor" {
  if (value >= 85) return "good";
  return value >= 70 ? "fair" : "poor";
}
