import { countHanCharacters, type HanCounts } from "./language/han";
import { detectLanguage, type Language } from "./language/language";
import { type Repeats, repeatsOf } from "./repeats";
import { type Tally, tally } from "./text/characters";
import { type Line, linesOf } from "./text/lines";
import { frequenciesOf, type Words, wordsBefore, wordsOf } from "./text/words";

export interface Page {
  readonly text: string;
  readonly characters: Tally;
  readonly han: HanCounts;
  readonly language: Language;
  readonly lines: readonly Line[];
  readonly words: Words;
  readonly frequencies: Uint32Array;
  readonly repeats: Repeats;
  readonly lastPartSeen: Int32Array;
}

export function pageOf(text: string): Page {
  const [characters, han] = [tally(text), countHanCharacters(text)];
  const words = wordsOf(text);
  return {
    text,
    characters,
    han,
    language: detectLanguage(text, characters, han),
    lines: linesOf(text),
    words,
    frequencies: frequenciesOf(words),
    repeats: repeatsOf(words),
    lastPartSeen: new Int32Array(words.vocabulary.size),
  };
}

export interface Window {
  start: number;
  end: number;
  fromWord: number;
  toWord: number;
  fromLine: number;
  toLine: number;
}

/** Enough words per window to detect junk that makes up a fifth of it. */
const WINDOW_WORDS = 1200;
/** Longer texts have larger windows instead of more windows. */
const MAX_WINDOWS = 400;

export function windowsOf({ text, words, lines }: Page): Window[] {
  const idealCount = Math.round(words.count / WINDOW_WORDS);
  const count = Math.max(1, Math.min(MAX_WINDOWS, idealCount));
  const cuts = [0];
  for (let i = 1; i < count; i++) {
    const word = Math.floor((words.count * i) / count);
    const offset = words.starts[word] as number;
    const line = text.lastIndexOf("\n", offset) + 1;
    const isNear = line > (cuts.at(-1) as number) && offset - line < text.length / count / 4;
    cuts.push(isNear ? line : offset);
  }
  cuts.push(text.length);
  let line = 0;
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] as number;
    const fromLine = line;
    while (line < lines.length && (lines[line]?.start as number) < end) line++;
    const [fromWord, toWord] = [wordsBefore(words, start), wordsBefore(words, end)];
    return { start, end, fromWord, toWord, fromLine, toLine: line };
  });
}
