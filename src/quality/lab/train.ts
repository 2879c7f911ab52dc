import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { packAscending } from "../../lib/ascending";
import { CharacterTokens } from "../model/character-tokens";
import { isUnspaced, type ModelLanguage, modelLanguages } from "../model/language-model";
import { Letters } from "../model/letters";
import type { Sections } from "../model/model-file";
import type { StoredNgrams } from "../model/ngram-model";
import { WordTokens } from "../model/word-tokens";
import { wordsOf } from "../text/words";
import { estimate } from "./kneser-ney";

const MAX_SEQUENCES = { words: 200_000, letters: 90_000, zh: 680_000, ja: 500_000 };
const FREQUENT_WORDS = 4000;
const ENDINGS = [150, 250, 250, 120];
const MIN_CHARACTER = 3;
const HELD_OUT_WORDS = 6000;

export function trainModels(folder: string, only: readonly string[]): void {
  for (const language of modelLanguages) {
    if (only.length > 0 && !only.includes(language)) continue;
    const text = readFileSync(join(folder, `${language}.txt`), "utf8");
    const sections = isUnspaced(language)
      ? charactersOf(language, text)
      : wordsIn(text, listIn(folder, language));
    const file = packSections(sections);
    writeFileSync(join(import.meta.dir, `../model/files/${language}.bin`), file);
    console.log(language, text.length, "characters,", file.length, "bytes");
  }
}

function charactersOf(language: ModelLanguage, text: string): Sections {
  const folded = language === "zh" ? foldedPairs() : [];
  const fold = new Map(folded.map((pair) => [pair[0] as string, pair[1] as string]));
  const counts = countValues(Array.from(text, (character) => fold.get(character) ?? character));
  const characters = [...counts]
    .filter(([character, count]) => count >= MIN_CHARACTER && /^[^\s\da-zA-Z]$/.test(character))
    .sort((a, b) => b[1] - a[1])
    .map(([character]) => character)
    .join("");
  const reader = new CharacterTokens(characters, folded);
  const { tokens } = reader.read(text);
  const settings = { order: 3, vocabulary: reader.size, minCounts: [1, 1, 2] };
  const order = estimate([tokens], {
    ...settings,
    maxSequences: MAX_SEQUENCES[language as "zh" | "ja"],
  });
  const lines = { characters: packLines([characters]), folded: packLines(folded) };
  return { ...lines, ...packNgrams("order", order) };
}

/** Maps Traditional to Simplified characters (OpenCC's table). */
function foldedPairs(): string[] {
  const file = join(import.meta.dir, "traditional-simplified.txt");
  return readFileSync(file, "utf8").trim().split("\n");
}

const LETTERS = /^[\p{L}\p{M}'’-]+$/u;

function listIn(folder: string, language: ModelLanguage): string[] {
  const file = join(folder, `${language}.words`);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}

function wordsIn(text: string, extraWords: readonly string[]): Sections {
  const words = wordsOf(text);
  const counts = new Uint32Array(words.vocabulary.size);
  for (const id of words.ids) counts[id] = (counts[id] as number) + 1;
  const textWords = [...words.vocabulary]
    .filter(([word, id]) => (counts[id] as number) > 1 && LETTERS.test(word))
    .sort(([, a], [, b]) => (counts[b] as number) - (counts[a] as number))
    .map(([word]) => word);
  const ranked = [...new Set([...textWords, ...extraWords.filter((word) => LETTERS.test(word))])];
  const frequent = ranked.slice(0, FREQUENT_WORDS);
  const endings = endingsOf(ranked.slice(FREQUENT_WORDS));
  const reader = new WordTokens(frequent, endings);
  const { tokens } = reader.read(text, words);
  const settings = { order: 4, vocabulary: reader.size, minCounts: [1, 1, 2, 3] };
  const order = estimate([tokens], { ...settings, maxSequences: MAX_SEQUENCES.words });
  const letters = [...countValues(ranked.join(""))]
    .filter(([, count]) => count > 5)
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter);
  const heldOut = ranked.filter(
    (_, index) => index % Math.ceil(ranked.length / HELD_OUT_WORDS) === 0,
  );
  const spelling = spellingOf(letters, new Set(ranked).difference(new Set(heldOut)));
  const surprises = heldOut.map((word) => new Letters(letters, spelling, 0).surprise(word));
  const foreign = surprises.sort((a, b) => a - b)[Math.floor(heldOut.length * 0.98)] as number;
  return {
    frequent: packLines(frequent),
    endings: packLines(endings),
    letters: packLines(letters),
    foreign: packLines([foreign.toFixed(3)]),
    ...packNgrams("order", order),
    ...packNgrams("spelling", spelling),
  };
}

function endingsOf(words: readonly string[]): string[] {
  return ENDINGS.flatMap((maxEndings, index) => {
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
  const vocabulary = letters.length + 2;
  const noBytes = new Uint8Array();
  const empty = {
    order: 1,
    vocabulary,
    hashes: new Uint32Array(),
    probabilities: noBytes,
    backoffs: noBytes,
  };
  const reader = new Letters(letters, empty, 0);
  const sequences = Array.from(words, (word) => reader.tokensOf(word).slice());
  return estimate(sequences, {
    order: 5,
    vocabulary,
    minCounts: [1, 1, 1, 2, 2],
    maxSequences: MAX_SEQUENCES.letters,
  });
}

function countValues(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function packSections(sections: Sections): Uint8Array {
  const table = Object.entries(sections).map(([name, bytes]) => [name, bytes.length]);
  const head = new TextEncoder().encode(JSON.stringify(table));
  const size = new Uint8Array(new Uint32Array([head.length]).buffer);
  const contents = Buffer.concat([size, head, ...Object.values(sections)]);
  return brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function packNgrams(name: string, stored: StoredNgrams): Sections {
  const { order, vocabulary, hashes } = stored;
  return {
    [`${name}.head`]: new Uint8Array(new Uint32Array([order, vocabulary, hashes.length]).buffer),
    [`${name}.hashes`]: packAscending(hashes),
    [`${name}.probabilities`]: stored.probabilities,
    [`${name}.backoffs`]: stored.backoffs,
  };
}

function packLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join("\n"));
}
