import type { FittedForm } from "../../src/quality/report";
import type { Original } from "./original";
import { pick, type Random, seededRandom } from "./random";
import * as forms from "./spoil-forms";
import * as lines from "./spoil-lines";
import * as signs from "./spoil-signs";
import * as words from "./spoil-words";

type Corruption = (
  original: Original,
  share: number,
  random: Random,
  marks: signs.MarkSet,
) => string;

export const kinds: Readonly<Record<string, readonly Corruption[]>> = {
  misread: [
    (original, share, random) =>
      words.replaceWords(original.text, share, random, words.misreadLetter),
    (original, share, random) =>
      words.replaceWords(original.text, share, random, words.rotateLetters),
  ],
  scrambled: [
    (original, share, random) => words.replaceWords(original.text, share, random, words.scramble),
    words.inventWords,
  ],
  swapped: [words.swapNeighbors, words.shuffleSentences],
  "mixed in": [
    (original, share, random) => {
      const others = otherWords(original);
      return words.replaceWords(original.text, share, random, () => pick(random, others));
    },
    (original, share, random) => {
      const others = [...new Set(otherWords(original))];
      return words.replaceWords(original.text, share, random, () => pick(random, others));
    },
    forms.fillBank,
  ],
  chained: [
    (original, share, random) => lines.markovChain(original, original.text, 1, share, random),
    (original, share, random) => lines.markovChain(original, original.text, 2, share, random),
    (original, share, random) =>
      lines.markovChain(original, original.others.join("\n"), 1, share, random),
    (original, share, random) =>
      lines.markovChain(original, original.others.join("\n"), 2, share, random),
    (original, share, random) =>
      lines.markovChain(original, original.others.join("\n"), 2, share, random),
    (original, share, random) => lines.markovChain(original, original.text, 3, share, random),
  ],
  copied: [lines.nearDuplicateLines, lines.templateLines, lines.duplicatePassages],
  advertised: [lines.spamLines, lines.fillerLines],
  garbled: [lines.misdecode, words.randomizeLetters],
};

/** What takes words away, and what takes signs away. The checks for it are not fitted. */
const losses: Readonly<Record<string, readonly Corruption[]>> = {
  masked: [signs.maskWords, signs.maskWords, signs.maskLetters],
  removed: [signs.blankWords],
};

const signLosses: Readonly<Record<string, readonly Corruption[]>> = {
  unpunctuated: [signs.withoutPunctuation],
  "run together": [signs.withoutSpaces],
  unaccented: [signs.withoutAccents],
};

/** What is no text. */
const formKinds: Readonly<Record<FittedForm, readonly Corruption[]>> = {
  list: [forms.listWords, forms.tableRows, forms.listWords],
  log: [forms.logLines],
  encoding: [forms.encodeSentences],
};

const allKinds: Readonly<Record<string, readonly Corruption[]>> = {
  ...kinds,
  ...losses,
  ...signLosses,
  ...formKinds,
};
export const kindNames = Object.keys(kinds);
export const lossNames = Object.keys(losses);
export const signLossNames = Object.keys(signLosses);

/** Fixed, so that a kind's name can change without changing its junk. */
const SEEDS: Readonly<Record<string, number>> = {
  misread: 7,
  scrambled: 9,
  swapped: 7,
  "mixed in": 6,
  chained: 7,
  copied: 6,
  advertised: 10,
  garbled: 7,
  masked: 11,
  removed: 12,
  encoding: 13,
  list: 14,
  log: 15,
  unpunctuated: 16,
  "run together": 17,
  unaccented: 18,
};

export function corrupt(
  original: Original,
  kind: string,
  share: number,
  variant: number,
  marks: signs.MarkSet = "fitted",
): string {
  const variants = allKinds[kind] as readonly Corruption[];
  const seed =
    variant * 7919 + (SEEDS[kind] as number) * 31 + Math.round(share * 100) + original.text.length;
  return (variants[variant % variants.length] as Corruption)(
    original,
    share,
    seededRandom(seed),
    marks,
  );
}

function otherWords({ others }: Original): string[] {
  const segments = words.wordsOf(others.join("\n")).filter(({ isWord }) => isWord);
  return segments.map(({ segment }) => segment);
}
