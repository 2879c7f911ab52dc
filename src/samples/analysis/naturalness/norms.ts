import type { Language } from "../language/language";
import type { ModelLanguage } from "../models/languages";
import stored from "./norms.json" with { type: "json" };
import { type ReadingName, type Readings, readingNames } from "./readings/readings";

/** Kinds of junk that are looked for, each by what it does to the readings. */
export const junkKinds = [
  "noise",
  "invented",
  "characters",
  "scrambled",
  "swapped",
  "strayed",
  "chain1",
  "chain2",
  "chain3",
] as const;
export type JunkKind = (typeof junkKinds)[number];

/** What is normal in a language, and how each kind of junk departs from it. */
export interface Norm {
  /** Mean readings of clean texts. */
  centre: Readings;
  /** Junk share that one unit of a reading stands for, if it is of a kind. */
  filters: Readonly<Record<JunkKind, Readings>>;
  /** What the weighted sums of clean texts stay under, if they have so many words or characters. */
  allowances: Readonly<Record<JunkKind, number>>;
  units: number;
  /** Standard deviation of the estimate, times the root of the units that were read. */
  spread: number;
}

export type NormName = ModelLanguage | "zh-traditional" | "zh-classical";

/** Kinds of text that read otherwise than prose in any language, each in its own way. */
export const genreNames = ["verse", "problems", "law"] as const;
export type Genre = (typeof genreNames)[number];

/** How much a text is like each of them, 0 to 1. */
export type GenreLikeness = Readonly<Record<Genre, number>> & {
  /** How much it is a law by what its sentences cite (genres/statutes.ts). */
  readonly statute?: number;
  /** How much it is verse of a language's older form (genres/old-verse.ts). */
  readonly oldVerse?: number;
};

/** Norms from which genres depart alike: what a reading tells depends on how the model reads. */
export type ReadingGroup = "words" | "ja" | "zh";

/** Norms that share filters: each language has its own, and Chinese the same in both writings. */
export type FilterGroup = ModelLanguage;

/** As `calibration/fit.ts` writes them. */
export interface StoredNorms {
  filters: Readonly<Record<FilterGroup, Norm["filters"]>>;
  /** How far the genres' clean texts lie from clean prose, in languages that are read alike. */
  genres: Readonly<Record<ReadingGroup, Partial<Record<Genre, Readings>>>>;
  norms: Readonly<Record<NormName, Omit<Norm, "filters">>>;
}

export const storedNorms = stored as StoredNorms;

export function groupOf(name: NormName): ReadingGroup {
  if (name === "ja") return "ja";
  return name.startsWith("zh") ? "zh" : "words";
}

export function filterGroupOf(name: NormName): FilterGroup {
  return name === "zh-traditional" || name === "zh-classical" ? "zh" : name;
}

/** Banks differ from each other more than prose does: so many times as much is let pass. */
const LENIENCY: Readonly<Record<Genre, number>> = { verse: 1, problems: 2, law: 1 };

/** The set phrases of a law are put together as chains are: so many times as much of that is let pass, by its numbers and by what it cites. */
const LAWS_CHAIN = 1.6;
const STATUTES_CHAIN = 2;
const CHAINS: ReadonlySet<JunkKind> = new Set(["chain2", "chain3"]);

/** Half of what old verse says is in no list of words: so many times as much of what looks misspelt or made up is let pass. */
const OLD_WORDS = 3;
const LETTERS: ReadonlySet<JunkKind> = new Set(["noise", "invented", "characters", "scrambled"]);

/**
 * Chinese has a norm for each of its writings, and classical Chinese, which is mostly single characters, one
 * of its own.
 */
export function normNameOf(language: Language, code: ModelLanguage): NormName {
  if (code !== "zh") return code;
  if (language.variety === "classical") return "zh-classical";
  return language.code === "zh-traditional" ? "zh-traditional" : "zh";
}

/** The norm of a language, for texts of a genre. */
export function normOf(
  language: Language,
  code: ModelLanguage,
  likeness: GenreLikeness,
  { norms, filters, genres }: StoredNorms = storedNorms,
): Norm {
  const name = normNameOf(language, code);
  const { centre, allowances, ...norm } = norms[name];
  const shifts = genres[groupOf(name)];
  const shiftOf = (reading: ReadingName) =>
    genreNames.reduce((sum, genre) => sum + likeness[genre] * (shifts[genre]?.[reading] ?? 0), 0);
  const leniency = Math.max(
    ...genreNames.map((genre) => 1 + (LENIENCY[genre] - 1) * likeness[genre]),
  );
  const chains =
    1 + Math.max((STATUTES_CHAIN - 1) * (likeness.statute ?? 0), (LAWS_CHAIN - 1) * likeness.law);
  const letters = 1 + (OLD_WORDS - 1) * (likeness.oldVerse ?? 0);
  const most = (kind: JunkKind) =>
    Math.max(leniency, CHAINS.has(kind) ? chains : 1, LETTERS.has(kind) ? letters : 1);
  const allowed = junkKinds.map((kind) => [kind, allowances[kind] * most(kind)]);
  return {
    ...norm,
    centre: readingsFrom((reading) => centre[reading] + shiftOf(reading)),
    allowances: Object.fromEntries(allowed),
    filters: filters[filterGroupOf(name)],
  };
}

/** What a text was found to hold that is none of its language. */
export interface Junk {
  /** Estimated share of the text, 0 to 1: 0 within what clean texts reach. */
  share: number;
  /** What it is most like; null where it is like none. */
  kind: JunkKind | null;
}

/** Of a few words anything may be said: no more is allowed than this. */
const MOST_ALLOWED = 0.5;

/**
 * The kind of junk that a text of so many words or characters is likest to, and its share. The
 * fewer they are, the more is left to chance.
 */
export function junkIn(readings: Readings, units: number, norm: Norm): Junk {
  let found: Junk = { share: 0, kind: null };
  const chance = Math.sqrt(Math.max(1, norm.units / Math.max(1, units)));
  for (const kind of junkKinds) {
    const allowance = Math.min(MOST_ALLOWED, norm.allowances[kind] * chance);
    const beyond = departure(readings, norm.centre, norm.filters[kind]) - allowance;
    const share = Math.min(1, softened(beyond, allowance / 2) / (1 - allowance));
    if (share > found.share) found = { share, kind };
  }
  return found;
}

/**
 * What is beyond a limit, with the corner rounded off: it begins at half the allowance, so that a
 * little more junk never costs nothing and then much.
 */
function softened(beyond: number, width: number): number {
  if (beyond <= -width) return 0;
  return beyond >= width ? beyond : (beyond + width) ** 2 / (4 * width);
}

/** How far readings lie from the centre towards a kind of junk, as a share of the text. */
export function departure(readings: Readings, centre: Readings, weights: Readings): number {
  let sum = 0;
  for (const name of readingNames) sum += weights[name] * offCentre(name, readings, centre);
  return sum;
}

/** Chains repeat a text by no more than this; what is beyond are copies, and uniqueness tells them. */
const CHAINED_REPEATS = 0.1;

/** How far one reading lies from the centre. */
export function offCentre(name: ReadingName, readings: Readings, centre: Readings): number {
  const off = readings[name] - centre[name];
  return name === "repeats" ? Math.min(CHAINED_REPEATS, off) : off;
}

/** The same reading of every name. */
export function readingsFrom(of: (name: ReadingName) => number): Readings {
  return Object.fromEntries(readingNames.map((name) => [name, of(name)])) as Record<
    ReadingName,
    number
  >;
}
