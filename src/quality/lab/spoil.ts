import type { Original } from "./original";
import { pick, type Random, randomFrom } from "./random";
import * as lines from "./spoil-lines";
import * as words from "./spoil-words";

type Spoil = (original: Original, share: number, random: Random) => string;

export const kinds: Readonly<Record<string, readonly Spoil[]>> = {
  misread: [
    (one, share, random) => words.eachWord(one.text, share, random, words.misread),
    (one, share, random) => words.eachWord(one.text, share, random, words.rotated),
  ],
  scrambled: [
    (one, share, random) => words.eachWord(one.text, share, random, words.scrambled),
    words.invented,
  ],
  swapped: [words.swappedNeighbours, words.shuffledSentences],
  strewn: [
    (one, share, random) => {
      const others = otherWords(one);
      return words.eachWord(one.text, share, random, () => pick(random, others));
    },
    (one, share, random) => {
      const others = [...new Set(otherWords(one))];
      return words.eachWord(one.text, share, random, () => pick(random, others));
    },
  ],
  chained: [
    (one, share, random) => lines.chained(one, one.text, 1, share, random),
    (one, share, random) => lines.chained(one, one.text, 2, share, random),
    (one, share, random) => lines.chained(one, one.others.join("\n"), 1, share, random),
    (one, share, random) => lines.chained(one, one.others.join("\n"), 2, share, random),
    (one, share, random) => lines.chained(one, one.others.join("\n"), 2, share, random),
    (one, share, random) => lines.chained(one, one.text, 3, share, random),
  ],
  copied: [lines.nearCopies, lines.templates, lines.pastedTwice],
  advertised: [lines.spam, lines.filler],
  garbled: [lines.mistaken, words.randomLetters],
};
export const kindNames = Object.keys(kinds);

export function spoil(original: Original, kind: string, share: number, way: number): string {
  const ways = kinds[kind] as readonly Spoil[];
  const seed = way * 7919 + kind.length * 31 + Math.round(share * 100) + original.text.length;
  return (ways[way % ways.length] as Spoil)(original, share, randomFrom(seed));
}

function otherWords({ others }: Original): string[] {
  const found = words.wordsOf(others.join("\n")).filter(({ isWord }) => isWord);
  return found.map(({ segment }) => segment);
}
