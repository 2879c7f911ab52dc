import { modelOf } from "./fitted";
import type { Language } from "./language/language";
import type { ModelLanguage } from "./model/language-model";
import { type Gate, type GateName, gateNames, HIGH_VALUE } from "./report";
import { interpolate, ramp } from "./score";

const MAX_BASIC_VALUE = 59;

/** Narrowly missing a published limit costs nothing, because laws, verse and manuals often do. */
function maxValueFor(gate: GateName, value: number): number {
  if (gate === "natural")
    return interpolate(value, [
      [0, 5],
      [0.5, MAX_BASIC_VALUE],
      [1, 100],
    ]);
  return interpolate(value, [
    [0, 20],
    [0.3, MAX_BASIC_VALUE],
    [0.5, 100],
  ]);
}

/** gopher_quality requires 50 words; the full value requires 1,000. */
const WORD_COUNTS = { least: 50, enough: 1000 };

export function adequacyOf(words: number): number {
  if (words < WORD_COUNTS.least) return words / WORD_COUNTS.least / 2;
  return (
    0.5 + 0.5 * ramp(Math.log(words), Math.log(WORD_COUNTS.least), Math.log(WORD_COUNTS.enough))
  );
}

/**
 * At this length, 95 of 100 texts read better than a first-order word chain
 * (docs/analysis.md#how-long-a-sample-must-be).
 */
const TELLING_WORDS: Readonly<Record<ModelLanguage, number>> = {
  de: 800,
  en: 800,
  es: 1800,
  fr: 800,
  ja: 800,
  ko: 1800,
  pt: 800,
  ru: 800,
  zh: 1800,
};

/** The words that a text needs for a sure value. Other languages need as many as the longest. */
export function tellingWords(model: ModelLanguage | null): number {
  return model ? TELLING_WORDS[model] : Math.max(...Object.values(TELLING_WORDS));
}

export function tellingWordsIn(language: Language): number {
  return tellingWords(modelOf(language));
}

const MAX_WITHOUT_MODEL = { decided: HIGH_VALUE - 1, undecided: MAX_BASIC_VALUE };

export interface Evidence {
  words: number;
  isDecided: boolean;
  model: ModelLanguage | null;
}

export function isSure({ words, model }: Evidence): boolean {
  return words >= tellingWords(model);
}

export function trainingValue(gates: Readonly<Record<GateName, Gate>>, evidence: Evidence): number {
  const maxWithoutModel = evidence.isDecided
    ? MAX_WITHOUT_MODEL.decided
    : MAX_WITHOUT_MODEL.undecided;
  const maxForLength = interpolate(adequacyOf(evidence.words), [
    [0, 0],
    [0.5, MAX_BASIC_VALUE],
    [0.75, 100],
  ]);
  const maxValues = [
    ...gateNames.map((gate) => maxValueFor(gate, gates[gate].value)),
    maxForLength,
    evidence.model ? 100 : maxWithoutModel,
    isSure(evidence) ? 100 : HIGH_VALUE - 1,
  ];
  return Math.round(Math.min(...maxValues));
}

/** A text that is too short for a sure value may be a chain of words, which is worth no more than this. */
export function lowestValue(evidence: Evidence): number {
  if (isSure(evidence)) return 100;
  const { least } = WORD_COUNTS;
  return interpolate(Math.log(evidence.words + 1), [
    [Math.log(least), MAX_BASIC_VALUE / 3],
    [Math.log(tellingWords(evidence.model)), MAX_BASIC_VALUE],
  ]);
}
