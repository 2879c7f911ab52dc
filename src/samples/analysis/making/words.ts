import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelLanguage } from "../models/languages";
import { rankAt, shortenSorted } from "../models/lexicon";
import { packLines, packNgrams, type Sections } from "../models/model-file";
import { NgramModel, type StoredNgrams } from "../models/ngram-model";
import { Spelling } from "../models/spelling";
import { tokenStream } from "../models/token-stream";
import { WordClasses } from "../models/word-classes";
import { wordsOf } from "../text/words";
import { estimate } from "./kneser-ney";
import { wordLists } from "./sources";

const MOST_WORDS = 80_000;
const FREQUENT_WORDS = 2000;
const ENDINGS = 500;
const MOST_ORDER = 330_000;
const MOST_SPELLING = 90_000;

type Times = Map<string, number>;

/** The sections of a model of a language with spaces. */
export function wordSections(language: ModelLanguage, text: string, lists: string): Sections {
  const inText = textTimes(text);
  const listed = listTimes(language, lists);
  const ranked = rankWords(inText, listed);
  const kept = ranked.slice(0, MOST_WORDS);
  const sorted = kept
    .map((word, place) => ({ word, place }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  const frequent = frequentWords(inText, ranked);
  const endings = commonEndings(kept, frequent);
  const classes = new WordClasses(frequent, endings, language !== "de");
  const { tokens } = tokenStream(text, wordsOf(text), classes);
  const letters = commonLetters(kept);
  const spelling = spellingOf(kept, letters, language === "ko" ? 3 : 5);
  const least = [1, 1, 2];
  return {
    words: packLines(shortenSorted(sorted.map(({ word }) => word))),
    ranks: Uint8Array.from(sorted, ({ place }) => rankAt(place)),
    letters: packLines([letters]),
    foreign: packLines([foreignFrom(kept, letters, spelling).toFixed(3)]),
    frequent: packLines(frequent),
    endings: packLines(endings),
    ...packNgrams(
      "order",
      estimate([tokens], { order: 3, vocabulary: classes.size, least, most: MOST_ORDER }),
    ),
    ...packNgrams("spelling", spelling),
  };
}

const HOLDS_LETTERS = /^[\p{L}\p{M}'’·.-]+$/u;

function textTimes(text: string): Times {
  const { vocabulary, ids } = wordsOf(text);
  const counts = new Uint32Array(vocabulary.size);
  for (const id of ids) counts[id] = (counts[id] as number) + 1;
  return new Map(
    [...vocabulary]
      .filter(([word]) => HOLDS_LETTERS.test(word))
      .map(([word, id]) => [word, counts[id] as number]),
  );
}

function listTimes(language: ModelLanguage, folder: string): Times {
  const times: Times = new Map();
  for (const glob of wordLists[language] ?? []) {
    for (const path of new Bun.Glob(glob).scanSync(folder)) {
      for (const line of readFileSync(join(folder, path), "utf8").split("\n")) {
        const [word = "", count = ""] = line.split(" ");
        if (HOLDS_LETTERS.test(word)) times.set(word, (times.get(word) ?? 0) + Number(count));
      }
    }
  }
  return times;
}

const sum = (times: Times) => [...times.values()].reduce((total, count) => total + count, 0);

/** By the larger of a word's shares in either; a word of one text that comes once is left out. */
function rankWords(inText: Times, listed: Times): string[] {
  const [texts, lists] = [sum(inText), Math.max(1, sum(listed))];
  const share = (word: string) =>
    Math.max((inText.get(word) ?? 0) / texts, (listed.get(word) ?? 0) / lists);
  const words = new Set([
    ...listed.keys(),
    ...[...inText].filter(([, n]) => n > 1).map(([word]) => word),
  ]);
  return [...words]
    .map((word) => [word, share(word)] as const)
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word);
}

function frequentWords(inText: Times, ranked: readonly string[]): string[] {
  return ranked.filter((word) => (inText.get(word) ?? 0) >= 5).slice(0, FREQUENT_WORDS);
}

function commonEndings(words: readonly string[], frequent: readonly string[]): string[] {
  const known = new Set(frequent);
  const times: Times = new Map();
  for (const word of words) {
    if (known.has(word)) continue;
    for (let length = 1; length <= 4 && length < word.length; length++) {
      const ending = word.slice(-length);
      times.set(ending, (times.get(ending) ?? 0) + 1);
    }
  }
  const byLength = [1, 2, 3, 4].map((length) =>
    [...times]
      .filter(([ending]) => ending.length === length)
      .sort((a, b) => b[1] - a[1])
      .map(([ending]) => ending),
  );
  const [one = [], two = [], three = [], four = []] = byLength;
  return [
    ...one.slice(0, 150),
    ...two.slice(0, ENDINGS / 2.5),
    ...three.slice(0, ENDINGS / 2.5),
    ...four.slice(0, ENDINGS / 5),
  ];
}

function commonLetters(words: readonly string[]): string {
  const times: Times = new Map();
  for (const letter of words.join("")) times.set(letter, (times.get(letter) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count > 5)
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter)
    .join("");
}

function spellingOf(words: readonly string[], letters: string, order: number) {
  const vocabulary = [...letters].length + 2;
  const nothing = new NgramModel({
    order: 1,
    vocabulary,
    hashes: new Uint32Array(),
    probabilities: new Uint8Array(),
    backoffs: new Uint8Array(),
  });
  const spelling = new Spelling(letters, nothing);
  // The last are kept apart, to tell what an unseen word is like.
  const sequences = words.slice(0, -10_000).map((word) => spelling.tokensOf(word).slice());
  return estimate(sequences, { order, vocabulary, least: [1, 1, 1, 2, 2], most: MOST_SPELLING });
}

/** What one in fifty of the rarer words surprises by: those had no share in the model's counts. */
function foreignFrom(words: readonly string[], letters: string, ngrams: StoredNgrams): number {
  const spelling = new Spelling(letters, new NgramModel(ngrams));
  const surprises = words.slice(-10_000).map((word) => spelling.surprise(word));
  return surprises.sort((a, b) => a - b)[Math.floor(surprises.length * 0.98)] as number;
}
