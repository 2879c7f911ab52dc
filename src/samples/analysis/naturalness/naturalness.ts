import { tally } from "../characters";
import { hanUse } from "../han";
import { detectLanguage, type Language } from "../language";
import type { LanguageModel } from "../models/language-model";
import type { ModelLanguage } from "../models/languages";
import { loadModel } from "../models/load";
import { ramp } from "../score";
import { type Words, wordsOf } from "../words";
import { readChains } from "./chains";
import { readCharacters } from "./character-readings";
import { type GenreLikeness, type JunkKind, junkIn, type Norm, normOf } from "./norms";
import { addSums, noSums, type Readings, readingsOf, type Sums } from "./readings";
import { readRepeats } from "./repeats";
import { type Window, windowsOf } from "./windows";
import { readWords } from "./word-readings";

/** How far a text reads like its language, by the language's model. */
export interface Naturalness {
  language: ModelLanguage;
  readings: Readings;
  /** Words, or characters of an unspaced script, that were read. */
  units: number;
  /** Mean readings of clean texts of the language. */
  usual: Readings;
  /** Estimated share of the text, 0 to 1, that is none of its language: noise, disorder, chains. */
  junk: number;
  /** Half the width of the interval that the estimate lies in nine times in ten. */
  margin: number;
  /** What the junk is likest to; null where there is none. */
  kind: JunkKind | null;
  /** Share of the text that is in another language than most of it. */
  foreign: number;
  windows: readonly JudgedWindow[];
}

export interface JudgedWindow {
  /** In UTF-16 units of the text. */
  start: number;
  end: number;
  junk: number;
  kind: JunkKind | null;
}

/** Words, or characters of an unspaced script, below which nothing can be read. */
const LEAST_UNITS = 30;

/** Null where the language has no model, or the text too few words. */
export function naturalnessOf(
  text: string,
  words: Words,
  language: Language,
  genres: GenreLikeness,
): Naturalness | null {
  const kind = { language, genres };
  if (language.code === "bilingual-zh-en") return ofBoth(text, words, kind);
  const code = modelLanguageOf(language);
  return code === null ? null : readAs(code, text, words, kind);
}

/** What decides the norm that a text is held to. */
interface TextKind {
  language: Language;
  genres: GenreLikeness;
}

/** Each half of a bilingual text hides nothing of the other: the stranger one counts. */
function ofBoth(text: string, words: Words, kind: TextKind): Naturalness | null {
  const chinese = readAs("zh", text, words, kind);
  const english = readAs("en", text, words, kind);
  if (chinese === null || english === null) return chinese ?? english;
  return english.junk > chinese.junk ? english : chinese;
}

function readAs(
  code: ModelLanguage,
  text: string,
  words: Words,
  { language, genres }: TextKind,
): Naturalness | null {
  const norm = normOf(language, code, genres);
  const read = readWindows(text, words, loadModel(code));
  const windows = read.map((window) => judge(window, norm));
  const others = windows.map((window) => otherReading(text, window, code, genres));
  const own = noSums();
  read.forEach(({ sums }, at) => {
    if (!others[at]) addSums(own, sums);
  });
  if (own.units < LEAST_UNITS) return null;
  const readings = readingsOf(own);
  const judged = windows.map((window, at) => others[at] ?? window);
  const foreign = others.filter((other) => other !== null).length / others.length;
  const found = junkIn(readings, own.units, norm);
  const elsewhere = mean(others.flatMap((other) => (other ? [other.junk] : [])));
  const spread = (1 - foreign) * found.share + foreign * elsewhere;
  // Of a song, a window is half refrain.
  const gathered = gatheredJunk(judged) * (1 - genres.verse);
  return {
    language: code,
    readings,
    units: own.units,
    usual: norm.centre,
    junk: Math.max(spread, gathered),
    margin: Math.min(0.5, (1.64 * norm.spread) / Math.sqrt(own.units)),
    kind: spread < gathered ? weakestOf(judged).kind : found.kind,
    foreign,
    windows: judged,
  };
}

function judge({ start, end, sums }: Window, norm: Norm): JudgedWindow {
  if (sums.units === 0) return { start, end, junk: 0, kind: null };
  const { share, kind } = junkIn(readingsOf(sums), sums.units, norm);
  return { start, end, junk: share, kind };
}

function weakestOf(windows: readonly JudgedWindow[]): JudgedWindow {
  return windows.reduce((weakest, window) => (window.junk > weakest.junk ? window : weakest));
}

/** So much of a clean text's window is hardly ever taken for junk. */
const CERTAIN = { from: 0.2, wholly: 0.4 };

/**
 * Junk in one place, as a share of the whole. It shows there more than in the mean of all, so
 * windows count by themselves which certainly hold some, and those beside them, where it begins or ends.
 */
function gatheredJunk(windows: readonly JudgedWindow[]): number {
  const certain = windows.map(({ junk }) => ramp(junk, CERTAIN.from, CERTAIN.wholly));
  return mean(
    windows.map(({ junk }, at) => junk * Math.max(...certain.slice(Math.max(0, at - 1), at + 2))),
  );
}

/** From here on it is worth asking whether a window is in another language. */
const STRANGE = 0.4;

/** A window as the language reads it that it is in; null where that is the text's own. */
function otherReading(
  text: string,
  { start, end, junk }: JudgedWindow,
  own: ModelLanguage,
  genres: GenreLikeness,
): JudgedWindow | null {
  if (junk < STRANGE) return null;
  const part = text.slice(start, end);
  const language = detectLanguage(part, tally(part), hanUse(part));
  const code = modelLanguageOf(language);
  if (code === null || code === own || !language.decided) return null;
  const sums = sumsOf(part, wordsOf(part), code);
  const other = junkIn(readingsOf(sums), sums.units, normOf(language, code, genres));
  return other.share < junk / 2 ? { start, end, junk: other.share, kind: other.kind } : null;
}

/** A text's windows with what the model reads in each. */
function readWindows(text: string, words: Words, model: LanguageModel): Window[] {
  const windows = windowsOf(text.length, model.kind);
  if (model.kind === "words") readWords(text, words, model, windows);
  else readCharacters(text, words, model, windows);
  readRepeats(words, windows);
  readChains(text, words, windows);
  return windows;
}

/** What a language's model reads in a whole text. */
function sumsOf(text: string, words: Words, language: ModelLanguage): Sums {
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
  zh: "zh",
  "zh-traditional": "zh",
  "zh-simplified": "zh",
};

/** The language's model, if it has one that the norms are set for. */
export function modelLanguageOf({ code }: Language): ModelLanguage | null {
  return modelled[code] ?? null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
