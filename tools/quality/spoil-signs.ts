import { isUnspaced } from "../../src/quality/model/language-model";
import type { Original } from "./original";
import { pick, type Random } from "./random";
import { sentencesOf, wordsOf } from "./spoil-words";

/** Placeholders are measured with marks that were not used while the checks were written. */
export const MARKS = {
  fitted: [
    ..."### *** ___ [...] ZZZ [REDACTED] <unk> ■■ ?? @@@ NAME -- # * _ █ x - • □ ~".split(" "),
    " ",
  ],
  heldOut: "(…) $$$ %%% +++ [MASK] ABC ▇▇▇ §§ {{}} xxxx ○○ ^^ & = ▒ X . × | ◆ 0".split(" "),
} as const;
export type MarkSet = keyof typeof MARKS;

const MIN_LONG_WORD = 4;

/** Covers any words, or only long ones, of which there may be too few. */
export function maskWords(
  { text, language }: Original,
  share: number,
  random: Random,
  marks: MarkSet,
): string {
  const mark = pick(random, MARKS[marks] as readonly string[]);
  const minLength = random() < 0.5 && !isUnspaced(language) ? MIN_LONG_WORD : 1;
  const segments = wordsOf(text);
  const isLong = ({ segment, isWord }: (typeof segments)[number]) =>
    isWord && segment.length >= minLength;
  const all = segments.filter(({ isWord }) => isWord).length;
  const longShare = (share * all) / Math.max(1, segments.filter(isLong).length);
  const cover = (word: string) => (mark.length > 1 ? mark : mark.repeat(word.length));
  return segments
    .map((each) => (isLong(each) && random() < longShare ? cover(each.segment) : each.segment))
    .join("");
}

/** Covers every second or third letter, and runs of them. */
export function maskLetters(
  { text }: Original,
  share: number,
  random: Random,
  marks: MarkSet,
): string {
  const mark = pick(
    random,
    MARKS[marks].filter((each) => each.length === 1),
  );
  const step = 2 + Math.floor(random() * 2);
  return wordsOf(text)
    .map(({ segment, isWord }) =>
      isWord && random() < share * 1.5
        ? segment.replace(/\p{L}/gu, (letter, at: number) => (at % step === 0 ? mark : letter))
        : segment,
    )
    .join("");
}

/** Removes words without a trace, or leaves the spaces around them. */
export function blankWords({ text }: Original, share: number, random: Random): string {
  const [isTraceless, longest] = [random() < 0.5, 1 + Math.floor(random() * 6)];
  let gap = 0;
  return wordsOf(text)
    .map(({ segment, isWord }) => {
      if (isWord && gap === 0 && random() < share / ((longest + 1) / 2))
        gap = 1 + Math.floor(random() * longest);
      const isBlank = isWord && gap > 0 && gap-- > 0;
      return isBlank ? "" : isTraceless && gap > 0 && segment === " " ? "" : segment;
    })
    .join("");
}

const inSentences =
  (change: (sentence: string) => string) =>
  ({ text }: Original, share: number, random: Random): string =>
    sentencesOf(text)
      .map((sentence) => (random() < share ? change(sentence) : sentence))
      .join("");

const dropPunctuation = (sentence: string) =>
  sentence.replace(/(?<=\p{L})[’'](?=\p{L})/gu, "").replace(/\p{P}+(\n*)/gu, "$1");
const dropSpaces = (sentence: string) => sentence.replace(/(?<=\S)[ \t]+(?=\S)/g, "");
const dropAccents = (sentence: string) =>
  sentence.replace(/[^\0-\x7f]/gu, (character) =>
    /[\p{Script=Hangul}]/u.test(character)
      ? character
      : character.normalize("NFD").replace(/\p{M}/gu, ""),
  );

export const withoutPunctuation = inSentences(dropPunctuation);
export const withoutSpaces: typeof withoutPunctuation = (original, share, random) =>
  isUnspaced(original.language) ? original.text : inSentences(dropSpaces)(original, share, random);
export const withoutAccents = inSentences(dropAccents);
