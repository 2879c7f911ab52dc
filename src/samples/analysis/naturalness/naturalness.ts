import type { Language } from "../language";
import type { LanguageModel } from "../models/language-model";
import type { ModelLanguage } from "../models/languages";
import { loadModel } from "../models/load";
import { type Words, wordsOf } from "../words";
import { readChains } from "./chains";
import { readCharacters } from "./character-readings";
import {
  gatheredJunk,
  type JudgedWindow,
  judge,
  type PartWindow,
  shareTurned,
  weakestOf,
  windowOf,
} from "./judged-windows";
import { languageParts } from "./language-parts";
import { type GenreLikeness, type Junk, type JunkKind, junkIn, type Norm, normOf } from "./norms";
import { addSums, noSums, type Readings, readingsOf } from "./readings";
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
  /** Share of the text's words that stand in lines of another language than most of it. */
  foreign: number;
  /** Share of the text where it has turned to another language, rather than being mixed with it. */
  turned: number;
  /** The text's own language, and those of its other lines, with their shares of its words. */
  languages: readonly { code: ModelLanguage; share: number }[];
  windows: readonly JudgedWindow[];
}

/** Words, or characters of an unspaced script, below which nothing can be read. */
const LEAST_UNITS = 30;

/**
 * Null where the language has no model, or the text too few words. Lines in another language that has
 * a model are read by that one, and count as much as they are of the text.
 */
export function naturalnessOf(
  text: string,
  words: Words,
  language: Language,
  genres: GenreLikeness,
): Naturalness | null {
  const own = language.code === "bilingual-zh-en" ? "zh" : modelLanguageOf(language);
  if (own === null) return null;
  const parts = languageParts(text, words, own);
  if (parts === null)
    return together([readAs(own, text, words, { language, genres, own })], genres);
  const read = parts.parts.map((part) =>
    readAs(part.language, part.text, wordsOf(part.text), { language, genres, own }, part.share),
  );
  const foreign = 1 - (parts.parts[0]?.share ?? 1);
  const isBilingual = language.code === "bilingual-zh-en";
  const turned = isBilingual ? 0 : shareTurned(read[0]?.windows ?? [], parts.elsewhere);
  return together(read, genres, foreign, turned);
}

/** What decides the norm that a text is held to, and the windows that it is read in. */
interface TextKind {
  language: Language;
  genres: GenreLikeness;
  /** The text's own language. */
  own: ModelLanguage;
}

/** What one language's model reads in what is of that language. */
interface PartReading {
  language: ModelLanguage;
  norm: Norm;
  readings: Readings;
  units: number;
  /** Share of the text's words. */
  share: number;
  junk: Junk;
  windows: readonly PartWindow[];
}

function readAs(
  code: ModelLanguage,
  text: string,
  words: Words,
  { language, genres, own }: TextKind,
  share = 1,
): PartReading {
  const norm = normOf(language, code, genres);
  const read = readWindows(text, words, loadModel(code), loadModel(own).kind);
  const all = noSums();
  for (const { sums } of read) addSums(all, sums);
  const readings = readingsOf(all);
  return {
    language: code,
    norm,
    readings,
    units: all.units,
    share,
    junk: junkIn(readings, all.units, norm),
    windows: read.map((window) => judge(window, norm)),
  };
}

/** The parts of a text as one; of the readings those of the part that holds most junk. */
function together(
  parts: readonly PartReading[],
  genres: GenreLikeness,
  foreign = 0,
  turned = 0,
): Naturalness | null {
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  const worst = parts.reduce((one, other) =>
    other.share * other.junk.share > one.share * one.junk.share ? other : one,
  );
  if (units < LEAST_UNITS) return null;
  const spread = parts.reduce((sum, { share, junk }) => sum + share * junk.share, 0);
  const windows = (parts[0] as PartReading).windows.map((_, at) =>
    windowOf(parts.map((part) => part.windows[at] as PartWindow)),
  );
  // Of a song, a window is half refrain.
  const gathered = gatheredJunk(windows) * (1 - genres.verse);
  const margin = parts.reduce(
    (sum, part) => sum + part.share * ((1.64 * part.norm.spread) / Math.sqrt(part.units)),
    0,
  );
  return {
    language: worst.language,
    readings: worst.readings,
    units: worst.units,
    usual: worst.norm.centre,
    junk: Math.max(spread, gathered),
    margin: Math.min(0.5, margin),
    kind: spread < gathered ? weakestOf(windows).kind : worst.junk.kind,
    foreign,
    turned,
    languages: parts.map(({ language, share }) => ({ code: language, share })),
    windows,
  };
}

/** A text's windows with what the model reads in each. */
function readWindows(
  text: string,
  words: Words,
  model: LanguageModel,
  kind: LanguageModel["kind"],
): Window[] {
  const windows = windowsOf(text.length, kind);
  if (model.kind === "words") readWords(text, words, model, windows);
  else readCharacters(text, words, model, windows);
  readRepeats(words, windows);
  readChains(text, words, windows);
  return windows;
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
