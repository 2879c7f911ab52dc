import { asWrittenChinese, speaksCantonese } from "../language/cantonese";
import type { Language } from "../language/language";
import type { LanguageModel } from "../models/language-model";
import type { ModelLanguage } from "../models/languages";
import { loadModel } from "../models/load";
import { type Words, wordsOf } from "../text/words";
import {
  gatheredJunk,
  type JudgedWindow,
  judge,
  type PartWindow,
  shareTurned,
  weakestOf,
  windowOf,
} from "./judged-windows";
import { languageParts } from "./languages/language-parts";
import { modelLanguageOf } from "./languages/model-language";
import {
  type GenreLikeness,
  type Junk,
  type JunkKind,
  junkIn,
  type Norm,
  normOf,
  type StoredNorms,
  storedNorms,
} from "./norms";
import { readChains } from "./readings/chains";
import { readCharacters } from "./readings/character-readings";
import { readKoreanSentences } from "./readings/korean-sentences";
import { addSums, noSums, type Readings, readingsOf, type Sums } from "./readings/readings";
import { readRepeats } from "./readings/repeats";
import { type Window, windowsOf } from "./readings/windows";
import { readWords } from "./readings/word-readings";
import { latinJunk } from "./words/foreign-letters";
import { codeJunk } from "./words/terms";

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

/** What one language's model reads in what is of that language. */
interface PartReading {
  language: ModelLanguage;
  /** Share of the text's words. */
  share: number;
  windows: readonly Window[];
}

/** What the models read in a text: no norm has a part in it. */
export interface ModelsReading {
  language: Language;
  /** The text's own language first. */
  parts: readonly PartReading[];
  /** Shares of the text that are in other languages, and that have turned to one. */
  foreign: number;
  turned: number;
  /** Share that is strewn in, whatever the norms are: letters of another writing, or what is dressed as code. */
  strewn: number;
}

/**
 * Null where the language has no model. Lines in another language that has a model are read by that
 * one, and count as much as they are of the text.
 */
export function readByModels(
  given: string,
  words: Words,
  language: Language,
): ModelsReading | null {
  if (language.variety === null || !speaksCantonese(given)) return readAsIs(given, words, language);
  const text = asWrittenChinese(given);
  return readAsIs(text, wordsOf(text), language);
}

function readAsIs(text: string, words: Words, language: Language): ModelsReading | null {
  const isBilingual = language.code === "bilingual-zh-en";
  const own = isBilingual ? "zh" : modelLanguageOf(language);
  if (own === null) return null;
  const { kind } = loadModel(own);
  const inParts = languageParts(text, words, own);
  if (inParts === null) {
    const windows = readWindows(text, words, loadModel(own), kind);
    return {
      language,
      parts: [{ language: own, share: 1, windows }],
      foreign: 0,
      turned: 0,
      strewn: strewnIn(text, words, own),
    };
  }
  let strewn = 0;
  const parts = inParts.parts.map(({ language: code, text: part, share }) => {
    const ownWords = wordsOf(part);
    const windows = readWindows(part, ownWords, loadModel(code), kind);
    strewn += share * strewnIn(part, ownWords, code);
    return { language: code, share, windows };
  });
  const foreign = 1 - (parts[0]?.share ?? 1);
  const turned = isBilingual ? 0 : shareTurned(parts[0]?.windows ?? [], inParts.elsewhere);
  return { language, parts, foreign, turned, strewn };
}

function strewnIn(text: string, words: Words, language: ModelLanguage): number {
  return Math.max(latinJunk(words, language), codeJunk(text, words, language));
}

/** A part of a text, held to the norm of its language. */
interface JudgedPart {
  language: ModelLanguage;
  norm: Norm;
  readings: Readings;
  units: number;
  share: number;
  junk: Junk;
  windows: readonly PartWindow[];
}

function judgedPart({ language, share, windows }: PartReading, norm: Norm): JudgedPart {
  const all = sumOf(windows);
  const readings = readingsOf(all);
  return {
    language,
    norm,
    readings,
    units: all.units,
    share,
    junk: junkIn(readings, all.units, norm),
    windows: windows.map((window) => judge(window, norm)),
  };
}

/**
 * The parts of a text as one, held to what is normal; of the readings those of the part that holds most
 * junk. Null where there are too few words.
 */
export function naturalnessOf(
  { language, parts: read, foreign, turned, strewn }: ModelsReading,
  genres: GenreLikeness,
  norms: StoredNorms = storedNorms,
): Naturalness | null {
  const parts = read.map((part) =>
    judgedPart(part, normOf(language, part.language, genres, norms)),
  );
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  if (units < LEAST_UNITS) return null;
  const worst = parts.reduce((one, other) =>
    other.share * other.junk.share > one.share * one.junk.share ? other : one,
  );
  const spread = parts.reduce((sum, { share, junk }) => sum + share * junk.share, 0);
  const windows = (parts[0] as JudgedPart).windows.map((_, at) =>
    windowOf(parts.map((part) => part.windows[at] as PartWindow)),
  );
  // Of a song, a window is half refrain.
  const gathered = gatheredJunk(windows) * (1 - genres.verse);
  const margin = parts.reduce(
    (sum, part) => sum + part.share * ((1.64 * part.norm.spread) / Math.sqrt(part.units)),
    0,
  );
  const likeliest = spread < gathered ? weakestOf(windows).kind : worst.junk.kind;
  const byNorms = Math.max(spread, gathered);
  return {
    language: worst.language,
    readings: worst.readings,
    units: worst.units,
    usual: worst.norm.centre,
    junk: Math.max(byNorms, strewn),
    margin: Math.min(0.5, margin),
    kind: byNorms < strewn ? "characters" : likeliest,
    foreign,
    turned,
    languages: parts.map(({ language: code, share }) => ({ code, share })),
    windows,
  };
}

/** What was read in all windows together. */
export function sumOf(windows: readonly Window[]): Sums {
  const all = noSums();
  for (const { sums } of windows) addSums(all, sums);
  return all;
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
  if (model.language === "ko") readKoreanSentences(text, words, windows);
  readRepeats(words, windows);
  readChains(text, words, windows);
  return windows;
}
