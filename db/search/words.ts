import { stemmer } from "stemmer";
import { foldForSearch, unifyHanVariants } from "../../src/lib/text";

export interface Word {
  text: string;
  isRun: boolean;
}

const RUN_CLASS =
  "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー]";
const WORD_PATTERN = new RegExp(
  `(${RUN_CLASS}+)|[[\\p{L}\\p{N}\\p{M}]--${RUN_CLASS}]+[+#]*|[\\p{So}\\p{Sc}]`,
  "gv",
);
export const SPAN_PATTERN = new RegExp(
  `(${RUN_CLASS}+)|[[\\p{L}\\p{N}\\p{M}]--${RUN_CLASS}]+(?:['’ʼ]s(?![\\p{L}\\p{N}]))?[+#]*|[\\p{So}\\p{Sc}]`,
  "gv",
);
export const RUN_CHARACTER = new RegExp(`^${RUN_CLASS}$`, "v");
const STEMMABLE = /^[a-z]{3,}$/;
/** PostgreSQL refuses lexemes of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 100;

export function wordsIn(text: string): Word[] {
  return spelledWords(text).map((word) =>
    word.isRun ? word : { ...word, text: stemOf(word.text) },
  );
}

export function spelledWords(text: string): Word[] {
  return Array.from(foldText(text).matchAll(WORD_PATTERN), ([word, run]) => ({
    text: run ?? word.slice(0, MAX_WORD_LENGTH),
    isRun: run !== undefined,
  }));
}

export function lastWordOf(text: string): string | null {
  const last = /(?:^|\s)([\p{L}\p{N}]{3,})$/u.exec(foldText(text))?.[1];
  return last === undefined || new RegExp(RUN_CLASS, "v").test(last) ? null : last;
}

export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, i) => character + (characters[i + 1] ?? ""));
}

function stemOf(word: string): string {
  return STEMMABLE.test(word) ? stemmer(word) : word;
}

const LETTER_VARIANTS: Record<string, string> = {
  ı: "i",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
};
const KATAKANA_OFFSET = 0x60;

function foldText(text: string): string {
  return foldForSearch(unifyHanVariants(text.normalize("NFKC")))
    .replace(/[\u064b-\u065f\u0670\u0640]/g, "")
    .replace(/[ıأإآٱىئؤة]/g, (letter) => LETTER_VARIANTS[letter] ?? letter)
    .replace(/[\u3041-\u3096]/g, (kana) =>
      String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET),
    )
    .replace(/(\p{L})['’ʼ]s(?![\p{L}\p{N}])/gu, "$1");
}
