import { isLanguageCode } from "../../formats/records/language-codes";
import { countHanCharacters } from "../language/han";
import { detectLanguage, type Language, type LanguageCode } from "../language/language";
import { tally } from "../text/characters";
import { wordCount } from "../text/word-breaks";
import { isObject, type Rec } from "./records";

export interface ParallelFigures {
  kind: "parallel";
  pairs: number;
  sides: readonly [ParallelSide, ParallelSide];
  /** Characters of the second side per character of the first, in the middle pair. */
  medianRatio: number;
  /** Pairs whose lengths differ from the middle pair's by more than a factor of three. */
  oddLengths: number;
  /** Pairs whose sides are the same text. */
  untranslated: number;
  /** Pairs with both sides in one language, among those long enough to tell. */
  wrongLanguage: number;
}

export interface ParallelSide {
  language: LanguageCode;
  iso: string;
  words: number;
  /** What the side would score as a text alone; absent until it was measured. */
  value?: number;
}

export type Pair = readonly [first: string, second: string];

export interface ParallelText {
  figures: ParallelFigures;
  texts: readonly [string, string];
}

const MIN_PAIRS = 3;
const NEARLY_ALL = 0.9;

export function parallelTextOf(text: string, records: readonly Rec[] | null): ParallelText | null {
  const pairs = records ? pairsInRecords(records) : pairsInLines(text);
  if (!pairs || pairs.length < MIN_PAIRS) return null;
  const texts = [0, 1].map((side) => pairs.map((pair) => pair[side]).join("\n"));
  const [first = "", second = ""] = texts;
  const languages = [languageOf(first), languageOf(second)] as const;
  if (isSame(...languages) || !languages.every(({ decided }) => decided)) return null;
  const figures = figuresOf(pairs, languages, [first, second]);
  // A title and its text are no translations: their lengths have nothing in common.
  return figures.oddLengths > pairs.length / 2 ? null : { figures, texts: [first, second] };
}

const MAX_LANGUAGE_CHARACTERS = 20_000;

function languageOf(text: string): Language {
  const head = text.slice(0, MAX_LANGUAGE_CHARACTERS);
  return detectLanguage(head, tally(head), countHanCharacters(head));
}

/** Traditional and Simplified are the same language where a text is too short to tell them. */
function isSame(a: Language, b: Language): boolean {
  return a.iso === b.iso && (a.code === b.code || a.code === "zh" || b.code === "zh");
}

function pairsInLines(text: string): Pair[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.flatMap((line): Pair[] => {
    const [first = "", second = "", ...rest] = line.split("\t").map((field) => field.trim());
    return rest.length === 0 && first !== "" && second !== "" ? [[first, second]] : [];
  });
  return pairs.length >= NEARLY_ALL * lines.length ? pairs : null;
}

/** The two text fields that nearly all records have, if they are in different languages. */
function pairsInRecords(records: readonly Rec[]): Pair[] | null {
  const columns = textColumns(records).filter(
    ({ values }) => values.filter(Boolean).length >= NEARLY_ALL * records.length,
  );
  const named = columns.filter(({ name }) => isLanguageCode(name));
  const [first, second] = named.length >= 2 ? named : byLanguage(columns);
  if (!first || !second) return null;
  return first.values.flatMap((value, row): Pair[] => {
    const other = second.values[row] ?? "";
    return value && other ? [[value, other]] : [];
  });
}

interface TextColumn {
  name: string;
  values: string[];
}

const MIN_MEAN_CHARACTERS = 6;

function textColumns(records: readonly Rec[]): TextColumn[] {
  const columns = new Map<string, TextColumn>();
  for (const [row, record] of records.entries()) {
    const nested = Object.values(record).filter(isObject);
    for (const [name, value] of [record, ...nested].flatMap((each) => Object.entries(each))) {
      if (typeof value !== "string") continue;
      const column = columns.get(name) ?? { name, values: [] };
      column.values[row] = value.trim();
      columns.set(name, column);
    }
  }
  const lengthOf = ({ values }: TextColumn) => values.reduce((sum, value) => sum + value.length, 0);
  return [...columns.values()]
    .filter((column) => lengthOf(column) >= MIN_MEAN_CHARACTERS * records.length)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

function byLanguage([first, ...rest]: readonly TextColumn[]): TextColumn[] {
  if (!first) return [];
  const language = languageOf(first.values.join("\n"));
  const second = rest.find((column) => {
    const other = languageOf(column.values.join("\n"));
    return other.decided && language.decided && !isSame(other, language);
  });
  return second ? [first, second] : [];
}

const ODD_FACTOR = 3;
/** The lengths of shorter texts say nothing. */
const MIN_TELLING_CHARACTERS = 12;
const MIN_LANGUAGE_CHARACTERS = 40;

function figuresOf(
  pairs: readonly Pair[],
  [one, other]: readonly [Language, Language],
  [first, second]: readonly [string, string],
): ParallelFigures {
  const ratios = pairs.map(([a, b]) => b.length / Math.max(1, a.length));
  const median = ratios.toSorted((a, b) => a - b)[ratios.length >> 1] as number;
  const isOdd = ([a, b]: Pair, ratio: number) =>
    Math.max(a.length, b.length) >= MIN_TELLING_CHARACTERS &&
    Math.max(ratio / median, median / ratio) > ODD_FACTOR;
  const isIn = (text: string, language: Language) => {
    if (text.length < MIN_LANGUAGE_CHARACTERS) return false;
    const found = languageOf(text);
    return found.decided && isSame(found, language);
  };
  const sideOf = ({ code, iso }: Language, text: string): ParallelSide => ({
    language: code,
    iso,
    words: wordCount(text),
  });
  return {
    kind: "parallel",
    pairs: pairs.length,
    sides: [sideOf(one, first), sideOf(other, second)],
    medianRatio: Math.round(100 * median) / 100,
    oddLengths: pairs.filter((pair, i) => isOdd(pair, ratios[i] as number)).length,
    untranslated: pairs.filter(isCopy).length,
    wrongLanguage: pairs.filter(
      (pair) => !isCopy(pair) && (isIn(pair[0], other) || isIn(pair[1], one)),
    ).length,
  };
}

/** Numbers and names may be the same on both sides. */
function isCopy([a, b]: Pair): boolean {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const [first, second] = [fold(a), fold(b)];
  return first === second && (/\p{Lo}{4}/u.test(first) || first.split(" ").length > 2);
}
