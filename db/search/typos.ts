import { foldForSearch } from "../../src/lib/text";
import { RUN_CHARACTER } from "./words";

const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
];
const MAX_WORD_LENGTH = 20;

export interface Correction {
  shown: string;
  exact: string;
}

interface Typo {
  word: string;
  with(replacement: string): string;
}

export function possibleTypos(typed: string): Typo[] {
  if (/["“”„«»「」『』＂]/u.test(typed)) return [];
  return Array.from(typed.matchAll(/(?<=^|\s)\p{L}{4,}(?=\s|$)/gu)).flatMap(
    ({ 0: word, index }) => {
      const isRun = Array.from(word).some((letter) => RUN_CHARACTER.test(letter));
      if (isRun || word.length > MAX_WORD_LENGTH) return [];
      const [before, after] = [typed.slice(0, index), typed.slice(index + word.length)];
      return [{ word, with: (replacement: string) => before + replacement + after }];
    },
  );
}

export function withOneEdit(word: string): string[] {
  const letters = Array.from(foldForSearch(word));
  const alphabet =
    ALPHABETS.find((alphabet) => letters.every((letter) => alphabet.includes(letter))) ?? "";
  const edits = new Set<string>();
  for (let index = 0; index <= letters.length; index++) {
    const addEdit = (count: number, ...others: string[]) =>
      edits.add(letters.toSpliced(index, count, ...others).join(""));
    const [letter, next] = [letters[index], letters[index + 1]];
    if (letter && next) addEdit(2, next, letter);
    if (letter) addEdit(1);
    for (const other of alphabet) {
      if (letter) addEdit(1, other);
      addEdit(0, other);
    }
  }
  edits.delete(letters.join(""));
  return [...edits];
}
