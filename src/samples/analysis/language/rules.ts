import type { Language } from "./language";

/**
 * What web-corpus filters ask of a text in one language. Shares are 0 to 1 and mark the value at
 * which the published filter drops a text.
 */
export interface LanguageRules {
  /** Share of lines, and of characters in 5- and 10-grams, that may be repeats. */
  duplicateLines: number;
  duplicateFiveGrams: number;
  duplicateTenGrams: number;
  /** Least share of lines that end in punctuation; null where the script has none. */
  linePunctuation: number | null;
  newlinesPerWord: number;
  /** Least share of words that hold a letter. */
  wordsWithLetter: number;
  /** Mean word length: where text is certainly wrong, and from where on it is normal. */
  shortWords: readonly [bad: number, good: number];
  /** What is normal in verse where that is less: of old words the segmenter makes characters. */
  shortVerseWords?: number;
  longWords: readonly [bad: number, good: number];
  /** Function words, two different ones of which any running text has; null: none published. */
  stopWords: readonly string[] | null;
  /** Different words in a hundred (MATTR-100): of a meagre text and of a rich one. */
  distinctWords: readonly [poor: number, rich: number];
}

/** datatrove gopher_quality, gopher_repetition and fineweb_quality, as used for English. */
const english: LanguageRules = {
  duplicateLines: 0.3,
  duplicateFiveGrams: 0.15,
  duplicateTenGrams: 0.1,
  linePunctuation: 0.12,
  newlinesPerWord: 0.3,
  wordsWithLetter: 0.8,
  shortWords: [2.4, 3.3],
  longWords: [10, 7.5],
  stopWords: ["the", "be", "to", "of", "and", "that", "have", "with"],
  distinctWords: [0.4, 0.72],
};

/** FineWeb2 cmn.yml. */
const mandarin: LanguageRules = {
  duplicateLines: 0.287,
  duplicateFiveGrams: 0.198,
  duplicateTenGrams: 0.127,
  linePunctuation: 0.106,
  newlinesPerWord: 0.178,
  wordsWithLetter: 0.735,
  shortWords: [1.05, 1.2],
  longWords: [5, 3],
  stopWords: [..."的年在月是和日了於為有被人中为他與後也而由"],
  distinctWords: [0.4, 0.72],
};

/** FineWeb2 yue.yml; its list of function words is not among our sources. */
const cantonese: LanguageRules = {
  ...mandarin,
  duplicateLines: 0.442,
  duplicateFiveGrams: 0.241,
  duplicateTenGrams: 0.17,
  linePunctuation: 0.111,
  newlinesPerWord: 0.238,
  wordsWithLetter: 0.765,
};

/** FineWeb2 lzh.yml. Classical words are one character long as a rule: 1.05 is normal here. */
const classical: LanguageRules = {
  ...mandarin,
  duplicateLines: 0.261,
  duplicateFiveGrams: 0.19,
  duplicateTenGrams: 0.137,
  linePunctuation: 0.167,
  newlinesPerWord: 0.14,
  wordsWithLetter: 0.826,
  shortWords: [1.02, 1.12],
  longWords: [4, 2],
  stopWords: [..."年在月是和日於為有人中为與後也而由之其以不者于与无無"],
};

/** FineWeb2 jpn.yml. */
const japanese: LanguageRules = {
  duplicateLines: 0.328,
  duplicateFiveGrams: 0.243,
  duplicateTenGrams: 0.159,
  linePunctuation: 0.096,
  newlinesPerWord: 0.13,
  wordsWithLetter: 0.759,
  shortWords: [1.05, 1.4],
  shortVerseWords: 1.26,
  longWords: [6, 3.5],
  stopWords: [..."のにをはたがてとで年し月れさ"],
  distinctWords: [0.35, 0.65],
};

/** FineWeb2 kor.yml. */
const korean: LanguageRules = {
  duplicateLines: 0.374,
  duplicateFiveGrams: 0.201,
  duplicateTenGrams: 0.127,
  linePunctuation: 0.062,
  newlinesPerWord: 0.196,
  wordsWithLetter: 0.791,
  shortWords: [1.2, 1.8],
  longWords: [6, 4.5],
  stopWords: [..."의다이는에을한년하은를했고에서가있"],
  distinctWords: [0.45, 0.8],
};

/** The looser of two languages' rules, for texts that hold both. */
const bilingual: LanguageRules = {
  duplicateLines: english.duplicateLines,
  duplicateFiveGrams: mandarin.duplicateFiveGrams,
  duplicateTenGrams: mandarin.duplicateTenGrams,
  linePunctuation: mandarin.linePunctuation,
  newlinesPerWord: english.newlinesPerWord,
  wordsWithLetter: mandarin.wordsWithLetter,
  shortWords: mandarin.shortWords,
  longWords: english.longWords,
  stopWords: [...(english.stopWords ?? []), ...(mandarin.stopWords ?? [])],
  distinctWords: mandarin.distinctWords,
};

/**
 * A language outside the list: the general thresholds, without function words and with wide
 * bounds on word length. The result says that its own rules are missing.
 */
const general: LanguageRules = {
  ...english,
  shortWords: [1, 2],
  longWords: [16, 11],
  stopWords: null,
  distinctWords: [0.35, 0.68],
};

/** Thai and Lao end a sentence with a space. */
const unpunctuated: LanguageRules = { ...general, linePunctuation: null };

/** The rules for a language; "general" ones for those that none are published for here. */
export function rulesFor({ code, variety, script }: Language): LanguageRules {
  if (code === "bilingual-zh-en") return bilingual;
  if (variety === "classical") return classical;
  if (variety === "cantonese") return cantonese;
  if (variety === "modern") return mandarin;
  if (script === "Thai" || script === "Laoo") return unpunctuated;
  return { en: english, ja: japanese, ko: korean }[code as string] ?? general;
}

/** Whether published rules for just this language are used. */
export function hasOwnRules(language: Language): boolean {
  return ![general, unpunctuated].includes(rulesFor(language));
}
