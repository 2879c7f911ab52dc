import type { Language } from "../language";
import type { LanguageModel } from "../models/language-model";
import type { ModelLanguage } from "../models/languages";
import { loadModel } from "../models/load";
import type { Words } from "../words";
import { readCharacters } from "./character-readings";
import { junkShare, normOf } from "./norms";
import { addSums, noSums, type Readings, readingsOf, type Sums } from "./readings";
import { readRepeats } from "./repeats";
import { type Window, windowsOf } from "./windows";
import { readWords } from "./word-readings";

/** How far a text reads like its language, by the language's model. */
export interface Naturalness {
  language: ModelLanguage;
  readings: Readings;
  /** Estimated share of the text, 0 to 1, that is none of its language: noise, disorder, copies. */
  junk: number;
  /** Half the width of the interval that the estimate lies in nine times in ten. */
  margin: number;
  windows: readonly JudgedWindow[];
}

export interface JudgedWindow {
  /** In UTF-16 units of the text. */
  start: number;
  end: number;
  junk: number;
}

/** Words, or characters of an unspaced script, below which nothing can be read. */
const LEAST_UNITS = 30;

/** Null where the language has no model, or the text too few words. */
export function naturalnessOf(text: string, words: Words, language: Language): Naturalness | null {
  const code = modelLanguageOf(language);
  if (code === null) return null;
  const model = loadModel(code);
  const windows = readWindows(text, words, model);
  const whole = noSums();
  for (const { sums } of windows) addSums(whole, sums);
  if (whole.units < LEAST_UNITS) return null;
  const norm = normOf(language, code);
  const readings = readingsOf(whole);
  return {
    language: code,
    readings,
    junk: junkShare(readings, norm),
    margin: marginOf(whole.units, norm.spread),
    windows: windows
      .filter(({ sums }) => sums.units > 0)
      .map(({ start, end, sums }) => ({ start, end, junk: junkShare(readingsOf(sums), norm) })),
  };
}

/** A text's windows with what the model reads in each. */
export function readWindows(text: string, words: Words, model: LanguageModel): Window[] {
  const windows = windowsOf(text.length, model.kind);
  if (model.kind === "words") readWords(text, words, model, windows);
  else readCharacters(text, words, model, windows);
  readRepeats(words, windows);
  return windows;
}

/** What is measured for the norms: the sums of a whole text. */
export function sumsOf(text: string, words: Words, language: ModelLanguage): Sums {
  const whole = noSums();
  for (const { sums } of readWindows(text, words, loadModel(language))) addSums(whole, sums);
  return whole;
}

const modelled: Readonly<Record<string, ModelLanguage>> = {
  en: "en",
  ja: "ja",
  ko: "ko",
  es: "es",
  fr: "fr",
  de: "de",
  pt: "pt",
  ru: "ru",
  ar: "ar",
  zh: "zh",
  "zh-traditional": "zh",
  "zh-simplified": "zh",
  "bilingual-zh-en": "zh",
};

export function modelLanguageOf({ code }: Language): ModelLanguage | null {
  return modelled[code] ?? null;
}

/** The estimate's error shrinks with the root of what it was read from. */
function marginOf(units: number, spread: number): number {
  return Math.min(0.5, (1.64 * spread) / Math.sqrt(units));
}
