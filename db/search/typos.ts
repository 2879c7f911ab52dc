import { foldForSearch } from "../../src/lib/text";
import { ALONE } from "./words";

const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
];
const LONGEST = 20;

export interface Correction {
  shown: string;
  exact: string;
}

interface Typo {
  word: string;
  with(other: string): string;
}

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
