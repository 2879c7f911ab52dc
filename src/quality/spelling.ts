import type { LanguageModel } from "./model/language-model";
import type { Page, Window } from "./page";
import { letterCaseTable } from "./text/characters";

interface Spellings {
  surprises: Float64Array;
  backwards: Uint8Array;
}

export function spellingsOf({ words }: Page, { letters, tokens }: LanguageModel): Spellings {
  const surprises = new Float64Array(words.vocabulary.size).fill(Number.NaN);
  const backwards = new Uint8Array(words.vocabulary.size);
  if (!letters) return { surprises, backwards };
  for (const [word, id] of words.vocabulary) {
    if (!letters.usesAlphabet(word)) continue;
    // Frequent words are short, so each letter would look surprising.
    surprises[id] = tokens.isFrequent(word) ? 0 : letters.surprise(word);
    if (surprises[id] === 0) continue;
    const reversed = letters.surprise([...word].reverse().join(""));
    if (reversed < (surprises[id] as number)) backwards[id] = 1;
  }
  return { surprises, backwards };
}

const isCodeCharacter = new Uint8Array(0x10000);
for (const character of "_/\\@#$=<>{}[]*|^+&%~`0123456789")
  isCodeCharacter[character.charCodeAt(0)] = 1;

export function measureSpelling(
  { text, words, frequencies }: Page,
  { fromWord, toWord }: Window,
  { surprises, backwards }: Spellings,
  { letters, language }: LanguageModel,
): number[] {
  if (!letters) return [0, 0, 0, 0];
  const cases = letterCaseTable();
  let [sum, misspelled, misspelledOnce, reversed, count] = [0, 0, 0, 0, 0];
  for (let i = fromWord; i < toWord; i++) {
    const id = words.ids[i] as number;
    const surprise = surprises[id] as number;
    const start = words.starts[i] as number;
    const end = start + (words.lengths[i] as number);
    if (Number.isNaN(surprise)) continue;
    if (
      isCodeCharacter[text.charCodeAt(start - 1)] === 1 ||
      isCodeCharacter[text.charCodeAt(end)] === 1
    )
      continue;
    count++;
    // A capitalized word may be a name with foreign spelling.
    if (language !== "de" && cases[text.charCodeAt(start)] === 2) continue;
    sum += Math.min(surprise, 12);
    if (surprise > letters.maxSurprise) {
      misspelled++;
      if (frequencies[id] === 1) misspelledOnce++;
    }
    if (backwards[id] === 1) reversed++;
  }
  return [sum, misspelled, misspelledOnce, reversed].map((total) =>
    count === 0 ? Number.NaN : total / count,
  );
}
