import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { packAscending } from "../../src/lib/ascending";
import { CharacterTokens } from "../../src/quality/model/character-tokens";
import {
  isUnspaced,
  type ModelLanguage,
  modelLanguages,
} from "../../src/quality/model/language-model";
import { SpellingModel } from "../../src/quality/model/letters";
import type { Sections } from "../../src/quality/model/model-file";
import type { StoredNgrams } from "../../src/quality/model/ngram-model";
import { WordTokens } from "../../src/quality/model/word-tokens";
import { wordsOf } from "../../src/quality/text/words";
import { estimateNgrams } from "./kneser-ney";

const MAX_NGRAMS = { words: 200_000, letters: 90_000, zh: 680_000, ja: 500_000 };
const FREQUENT_WORDS = 4000;
const MAX_ENDINGS_BY_LENGTH = [150, 250, 250, 120];
const MIN_CHARACTER_COUNT = 3;
const HELD_OUT_WORDS = 6000;

export function trainModels(
  folder: string,
  selectedLanguages: readonly string[],
  to = join(import.meta.dir, "../../src/quality/model/files"),
): void {
  for (const language of modelLanguages) {
    if (selectedLanguages.length > 0 && !selectedLanguages.includes(language)) continue;
    const text = readFileSync(join(folder, `${language}.txt`), "utf8");
    const sections = isUnspaced(language)
      ? trainCharacterModel(language, text)
      : trainWordModel(text, readWordList(folder, language));
    const file = packSections(sections);
    writeFileSync(join(to, `${language}.bin`), file);
    console.log(language, text.length, "characters,", file.length, "bytes");
  }
}

function trainCharacterModel(language: ModelLanguage, text: string): Sections {
  const folded = language === "zh" ? foldedPairs() : [];
  const fold = new Map(folded.map((pair) => [pair[0] as string, pair[1] as string]));
  const counts = countValues(Array.from(text, (character) => fold.get(character) ?? character));
  const characters = [...counts]
    .filter(
      ([character, count]) => count >= MIN_CHARACTER_COUNT && /^[^\s\da-zA-Z]$/.test(character),
    )
    .sort((a, b) => b[1] - a[1])
    .map(([character]) => character)
    .join("");
  const reader = new CharacterTokens(characters, folded);
  const { tokens } = reader.read(text);
  const settings = { order: 3, vocabularySize: reader.size, minCounts: [1, 1, 2] };
  const order = estimateNgrams([tokens], {
    ...settings,
    maxNgrams: MAX_NGRAMS[language as "zh" | "ja"],
  });
  const lines = { characters: packLines([characters]), folded: packLines(folded) };
  return { ...lines, ...packNgrams("order", order) };
}

/** Maps Traditional to Simplified characters (OpenCC's table). */
function foldedPairs(): string[] {
  const file = join(import.meta.dir, "traditional-simplified.txt");
  return readFileSync(file, "utf8").trim().split("\n");
}

const WORD_PATTERN = /^[\p{L}\p{M}'’-]+$/u;

function readWordList(folder: string, language: ModelLanguage): string[] {
  const file = join(folder, `${language}.words`);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}

function trainWordModel(text: string, extraWords: readonly string[]): Sections {
  const words = wordsOf(text);
  const counts = new Uint32Array(words.vocabulary.size);
  for (const id of words.ids) counts[id] = (counts[id] as number) + 1;
  const textWords = [...words.vocabulary]
    .filter(([word, id]) => (counts[id] as number) > 1 && WORD_PATTERN.test(word))
    .sort(([, a], [, b]) => (counts[b] as number) - (counts[a] as number))
    .map(([word]) => word);
  const rankedWords = [
    ...new Set([...textWords, ...extraWords.filter((word) => WORD_PATTERN.test(word))]),
  ];
  const frequentWords = rankedWords.slice(0, FREQUENT_WORDS);
  const endings = endingsOf(rankedWords.slice(FREQUENT_WORDS));
  const reader = new WordTokens(frequentWords, endings);
  const { tokens } = reader.read(text, words);
  const settings = { order: 4, vocabularySize: reader.size, minCounts: [1, 1, 2, 3] };
  const order = estimateNgrams([tokens], { ...settings, maxNgrams: MAX_NGRAMS.words });
  const letters = [...countValues(rankedWords.join(""))]
    .filter(([, count]) => count > 5)
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter);
  const heldOutWords = rankedWords.filter(
    (_, index) => index % Math.ceil(rankedWords.length / HELD_OUT_WORDS) === 0,
  );
  const spelling = spellingOf(letters, new Set(rankedWords).difference(new Set(heldOutWords)));
  const surprises = heldOutWords.map((word) =>
    new SpellingModel(letters, spelling, 0).surprise(word),
  );
  const maxSurprise = surprises.sort((a, b) => a - b)[
    Math.floor(heldOutWords.length * 0.98)
  ] as number;
  return {
    frequent: packLines(frequentWords),
    endings: packLines(endings),
    letters: packLines(letters),
    foreign: packLines([maxSurprise.toFixed(3)]),
    ...packNgrams("order", order),
    ...packNgrams("spelling", spelling),
  };
}

function endingsOf(words: readonly string[]): string[] {
  return MAX_ENDINGS_BY_LENGTH.flatMap((maxEndings, index) => {
    const endings = words.flatMap((word) =>
      word.length > index + 1 ? word.slice(-index - 1) : [],
    );
    return [...countValues(endings)]
      .sort((a, b) => b[1] - a[1])
      .slice(0, maxEndings)
      .map(([ending]) => ending);
  });
}

function spellingOf(letters: readonly string[], words: ReadonlySet<string>): StoredNgrams {
  const vocabularySize = letters.length + 2;
  const noBytes = new Uint8Array();
  const emptyNgrams = {
    order: 1,
    vocabularySize,
    hashes: new Uint32Array(),
    probabilities: noBytes,
    backoffs: noBytes,
  };
  const reader = new SpellingModel(letters, emptyNgrams, 0);
  const sequences = Array.from(words, (word) => reader.tokensOf(word).slice());
  return estimateNgrams(sequences, {
    order: 5,
    vocabularySize,
    minCounts: [1, 1, 1, 2, 2],
    maxNgrams: MAX_NGRAMS.letters,
  });
}

function countValues(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function packSections(sections: Sections): Uint8Array {
  const table = Object.entries(sections).map(([name, bytes]) => [name, bytes.length]);
  const header = new TextEncoder().encode(JSON.stringify(table));
  const size = new Uint8Array(new Uint32Array([header.length]).buffer);
  const contents = Buffer.concat([size, header, ...Object.values(sections)]);
  return brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function packNgrams(name: string, ngrams: StoredNgrams): Sections {
  const { order, vocabularySize, hashes } = ngrams;
  return {
    [`${name}.head`]: new Uint8Array(
      new Uint32Array([order, vocabularySize, hashes.length]).buffer,
    ),
    [`${name}.hashes`]: packAscending(hashes),
    [`${name}.probabilities`]: ngrams.probabilities,
    [`${name}.backoffs`]: ngrams.backoffs,
  };
}

function packLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join("\n"));
}
