import type { EncodingName, PiiKind } from "../../quality";
import type { ContentType, MetricName } from "./verdict";

/**
 * Every finding and the values that its sentence names. Shares are 0 to 1; counts are whole
 * numbers. No value ever carries a piece of the text itself.
 */
export interface FindingValues {
  "nul-characters": { count: number };
  "broken-characters": { count: number };
  mojibake: { count: number };
  "rare-characters": { share: number };
  "not-utf8": { encoding: EncodingName };
  "repeated-lines": { share: number; times: number };
  "copied-sentences": { share: number };
  "repeated-phrases": { share: number; words: number };
  "dominant-phrase": { share: number; words: number; times: number };
  padding: { ratio: number };
  noise: { ratio: number };
  "few-distinct-words": { distinct: number };
  "open-lines": { share: number };
  "bullet-lines": { share: number };
  "cut-lines": { share: number };
  "short-lines": { share: number };
  "many-breaks": { words: number };
  "one-block": { words: number };
  "loose-sentences": { sentences: number };
  "sentences-by-turns": Record<string, never>;
  "odd-words": { mean: number };
  "no-word-order": { words: number };
  /** Languages by their ISO 639 code; older results lack them. */
  "unknown-words": { share: number; language?: string };
  "stray-words": { share: number };
  "loose-repeats": { share: number };
  "unlike-language": { share: number };
  "few-function-words": { found: number; language?: string };
  "words-without-letters": { share: number };
  "advertising-lines": { count: number; share: number };
  "filler-text": { count: number };
  "command-lines": { count: number; share: number };
  "few-letters": { share: number };
  "repeated-symbols": { count: number };
  "capital-lines": { share: number };
  "bracketed-text": { share: number };
  markup: { count: number };
  "personal-data": { kind: PiiKind; count: number };
  "too-short": { count: number; wanted: number; unit: "words" | "characters" };
  "even-sentences": { sentences: number };
  "few-explanations": { per1000: number };
  "no-questions": Record<string, never>;
  "few-questions": { questions: number };
  "unclear-questions": { questions: number };
  "asks-little": { share: number };
  "same-template": { questions: number; distinct: number };
  "wrong-answers": { checked: number; wrong: number };
  "leaked-answers": { questions: number; leaked: number };
  "stray-answers": { answers: number; stray: number };
  unanswered: { questions: number; answers: number };
  unworked: { questions: number; solutions: number };
  "other-type": { type: ContentType; questions: number };
  "mixed-variants": { traditional: number; simplified: number };
  "language-undecided": { confidence: number };
}

export type FindingCode = keyof FindingValues;

/** Something found in the text that is worth changing, to be worded at the edge. */
export type Finding = {
  [Code in FindingCode]: { code: Code; metric: MetricName; values: FindingValues[Code] };
}[FindingCode];
