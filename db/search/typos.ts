import { foldForSearch } from "../../src/lib/text";
import { ALONE } from "./words";

const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
];
const LONGEST = 20;

/** A search that has one word otherwise, and as it is typed with that word quoted. */
export interface Correction {
  shown: string;
  exact: string;
}

interface Typo {
  word: string;
  /** The search with this in place of the word. */
  with(other: string): string;
}

/** The words that may have a typo: of four letters or more, not quoted, excluded, or of a script of parts. */
export function possibleTypos(typed: string): Typo[] {
  if (/["“”„«»「」『』＂]/u.test(typed)) return [];
  return Array.from(typed.matchAll(/(?<=^|\s)\p{L}{4,}(?=\s|$)/gu)).flatMap(
    ({ 0: word, index }) => {
      const isRun = Array.from(word).some((letter) => ALONE.test(letter));
      if (isRun || word.length > LONGEST) return [];
      const [before, after] = [typed.slice(0, index), typed.slice(index + word.length)];
      return [{ word, with: (other: string) => before + other + after }];
    },
  );
}

/** All that differ from a word in one letter, or in the order of two neighbours. */
export function withOneEdit(word: string): string[] {
  const letters = Array.from(foldForSearch(word));
  const alphabet = ALPHABETS.find((all) => letters.every((letter) => all.includes(letter))) ?? "";
  const edited = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const put = (count: number, ...others: string[]) =>
      edited.add(letters.toSpliced(at, count, ...others).join(""));
    const [letter, next] = [letters[at], letters[at + 1]];
    if (letter && next) put(2, next, letter);
    if (letter) put(1);
    for (const other of alphabet) {
      if (letter) put(1, other);
      put(0, other);
    }
  }
  edited.delete(letters.join(""));
  return [...edited];
}
