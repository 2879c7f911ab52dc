import type { EncodingName } from "./decode";
import type { Structure } from "./kinds/kinds";
import type { Language } from "./language/language";
import type { PiiCounts, PiiKind } from "./privacy/pii";
import type { Questions } from "./questions/questions";

export const contentTypes = [
  "literary",
  "educational",
  "problem_bank",
  "chat",
  "code",
  "parallel",
] as const;
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
  "struck-out",
  "run-together",
  "unpunctuated",
  "unaccented",
  "mixed-writing",
  "no-questions",
  "unanswered",
  "wrong-answers",
  "found-chat",
  "found-code",
  "found-parallel",
  "no-chat",
  "no-code",
  "no-parallel",
  "minified",
  "generated",
  "code-copies",
  "untranslated",
  "odd-lengths",
  "wrong-language",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface Problem {
  code: ProblemCode;
  gate: GateName | null;
  share: number;
  count: number;
  at: readonly (readonly [start: number, end: number])[];
  kind?: PiiKind;
  /** The first places of personal data; only for the seller, although the data is masked. */
  found?: readonly MaskedPlace[];
}

export interface MaskedPlace {
  /** From 1; of the text of the records if the file has records. */
  line: number;
  text: string;
}

export const genres = ["prose", "verse", "law", "bank", "dialogue", "manual"] as const;
export type Genre = (typeof genres)[number];

/** What is none of these genres has no value, only the name of its form. */
export const fittedForms = ["list", "log", "encoding"] as const;
export type FittedForm = (typeof fittedForms)[number];
/** Code is known by its structure: no model was fitted to it, and so it has no value either. */
export const forms = [...fittedForms, "code"] as const;
export type Form = (typeof forms)[number];

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
  | "translation"
  | "code-naturalness"
  | "code-runs"
  | "alignment"
  | "ratings";

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
  version: 4;
  contentType: ContentType;
  /** 0 for what is no text. */
  aiTrainingValue: number;
  /** Another passage of the same text would score in this range nine times in ten. */
  valueRange: ValueRange;
  /** Whether the text is long enough to tell it from a chain of words. */
  isSure: boolean;
  band: Band;
  gates: Readonly<Record<GateName, Gate>>;
  qualityMetrics: QualityMetrics;
  facts: Facts;
  problems: readonly Problem[];
  genre: Genre;
  /** Null for texts. */
  form: Form | null;
  questions: Questions | null;
  /** What the file is built of; absent in earlier results, and null for running text. */
  structure?: Structure | null;
  windows: readonly QualityWindow[];
  cannotJudge: readonly UnjudgedAspect[];
}

/** What the texts are, by their structure or, where that says nothing, by the declaration. */
export function kindOf({
  contentType,
  structure,
}: Pick<Report, "contentType" | "structure">): ContentType {
  return structure?.kind ?? contentType;
}

export interface ValueRange {
  low: number;
  high: number;
}

/** Earlier analyses have no form, and say of every value that it is sure. */
export interface Valued {
  aiTrainingValue: number;
  valueRange?: ValueRange | null;
  form?: Form | null;
  isSure?: boolean;
}

/** Null for what is no text. */
export function textValueOf({ aiTrainingValue, form = null }: Valued): number | null {
  return form ? null : aiTrainingValue;
}

/** What lists compare: of a range, the lower end. */
export function leastValueOf(quality: Valued): number | null {
  const { valueRange, isSure = true } = quality;
  return isSure || !valueRange ? textValueOf(quality) : valueRange.low;
}

export const HIGH_VALUE = 85;

export function bandOf(aiTrainingValue: number): Band {
  if (aiTrainingValue >= HIGH_VALUE) return "high";
  return aiTrainingValue >= 60 ? "medium" : "basic";
}

export function qualityTone(value: number): "good" | "fair" | "poor" {
  if (value >= HIGH_VALUE) return "good";
  return value >= 70 ? "fair" : "poor";
}
