import { type Check, check, type Measured, weakest } from "../findings";
import type { Language } from "../language/language";
import { isUnspaced } from "../models/languages";
import type { JunkKind } from "../naturalness/norms";
import type { ReadingName } from "../naturalness/readings/readings";
import type { Reading } from "../reading";
import { atLeast, ramp, share } from "../score";
import type { Words } from "../text/words";
import type { ContentType } from "../verdict";

/** How much lower the share of words with a letter may be where formulas belong to the text. */
const FORMULA_LENIENCY = 0.75;

/** A short text need not hold two function words. */
const LEAST_WORDS_FOR_STOP_WORDS = 50;

/**
 * languageFluency: whether this is running text of its language, rather than a list, noise or
 * shuffled words.
 *
 * datatrove gopher_quality: mean word length, words with a letter, at least two different
 * function words; FineWeb2's values by language. Random Han characters fail by word length,
 * since the segmenter finds no word of two among them. Beside these the order of the words,
 * which the published filters do not test; see word-order.ts.
 */
export function languageFluency(reading: Reading, type: ContentType): Measured {
  const { words, rules, genres } = reading;
  if (words.count === 0) return { score: 0, findings: [] };
  const [bad, good] = rules.shortWords;
  const short = [bad, good + ((rules.shortVerseWords ?? good) - good) * genres.verse] as const;
  const long = rules.longWords;
  // What is unlike Mandarin in Cantonese may be its own.
  const isBorrowed = reading.language.variety === "cantonese";
  const length = Math.min(ramp(words.meanLength, ...short), ramp(words.meanLength, ...long));
  return weakest([
    check(length, "languageFluency", "odd-words", { mean: words.meanLength }),
    ...(type === "problem_bank" ? [] : [lettered(reading, type)]),
    ...functionWords(reading),
    ...order(reading),
    ...likeness(reading).map((found) => ({ ...found, isUntold: found.isUntold || isBorrowed })),
  ]);
}

/** Formulas fill a textbook's pages, and more so a bank's, which is not asked for this. */
function lettered({ words, rules }: Reading, type: ContentType): Check {
  const found = share(words.withLetter, words.count);
  const least = rules.wordsWithLetter * (type === "educational" ? FORMULA_LENIENCY : 1);
  const score = atLeast(found, least, 0.9);
  return check(score, "languageFluency", "words-without-letters", { share: 1 - found });
}

function functionWords({ words, rules, language }: Reading): Check[] {
  if (rules.stopWords === null || words.count < LEAST_WORDS_FOR_STOP_WORDS) return [];
  const found = rules.stopWords.filter((word) => occurs(word, words, language)).length;
  const { iso } = language;
  const values = { found, language: iso };
  return [check(ramp(found, 0, 4), "languageFluency", "few-function-words", values)];
}

/** Korean writes its particles and endings on to the word before. */
function occurs(stopWord: string, { vocabulary }: Words, { code }: Language): boolean {
  if (code !== "ko") return vocabulary.has(stopWord);
  return vocabulary.keys().some((word) => word.endsWith(stopWord));
}

function order({ words, wordOrder }: Reading): Check[] {
  if (wordOrder === null) return [];
  return [check(wordOrder, "languageFluency", "no-word-order", { words: words.count })];
}

/** What is left of the score where the model takes so much of a text for junk. */
const LEFT: readonly (readonly [junk: number, score: number])[] = [
  [0, 1],
  [0.03, 0.87],
  [0.08, 0.66],
  [0.12, 0.5],
  [0.3, 0.18],
  [0.6, 0],
];

/** How far a reading has to lie beyond what is usual for its advice to be true. */
const EVIDENT = { unknown: 0.03, stray: 0.03, reversed: 0.02 };

/** The same of chains: scripture has a fifth more of its pairs elsewhere than other texts. */
const CHAINED = { chainedPairs: 0.25, chainedTriples: 0.12, chainedFours: 0.12 } as const;

/** The model's estimate: how much of the text is unlike its language, and in what way. */
function likeness({ naturalness, words }: Reading): Check[] {
  if (naturalness === null || naturalness.kind === null) return [];
  const { junk, kind, readings, usual, language } = naturalness;
  const score = scoreOfJunk(junk);
  const isEvident = (name: ReadingName, least: number) => readings[name] - usual[name] >= least;
  // Words of an unspaced script are not looked up, so nothing is said of them.
  const isSpaced = !isUnspaced(language);
  if (LETTERS.has(kind) && isSpaced && isEvident("unknown", EVIDENT.unknown))
    return [
      check(score, "languageFluency", "unknown-words", { share: readings.unknown, language }),
    ];
  if (kind === "strayed" && isSpaced && isEvident("stray", EVIDENT.stray))
    return [check(score, "languageFluency", "stray-words", { share: junk })];
  if (kind === "swapped" && isEvident("reversed", EVIDENT.reversed))
    return [check(score, "languageFluency", "no-word-order", { words: words.count })];
  if (CHAINS.has(kind)) {
    const isTold = Object.entries(CHAINED).some(([name, least]) =>
      isEvident(name as ReadingName, least),
    );
    const told = check(score, "languageFluency", "loose-repeats", { share: junk });
    return [{ ...told, isUntold: !isTold }];
  }
  return [check(score, "languageFluency", "unlike-language", { share: junk })];
}

/** Kinds that misspell or make up words, and kinds that chain them. */
const LETTERS: ReadonlySet<JunkKind> = new Set(["noise", "invented", "characters", "scrambled"]);
const CHAINS: ReadonlySet<JunkKind> = new Set(["chain1", "chain2", "chain3"]);

/** The score that an estimated share of junk leaves, on the line between the points above. */
export function scoreOfJunk(junk: number): number {
  const next = LEFT.findIndex(([share]) => share >= junk);
  if (next < 0) return 0;
  const [above, low] = LEFT[next] as readonly [number, number];
  const [below, high] = LEFT[Math.max(0, next - 1)] as readonly [number, number];
  return high + (low - high) * ramp(junk, below, Math.max(above, below + 1e-9));
}
