import type { Phrases } from "./phrases";

export interface SearchTerms {
  phrases: string[];
  characters: string[];
  pairs: string[];
  rareWords: string[];
  commonWords: string[];
  threeWords: string[];
  threeCommon: string[];
  typos: string[];
}

const COMMON = 20;
const MIDDLING = 300;

export function searchTerms({ english, chinese }: Phrases): SearchTerms {
  const words = byFrequency(
    english.flatMap((phrase) => phrase.toLowerCase().match(/[a-z]{3,}/g) ?? []),
  );
  const characters = chinese.map((phrase) => Array.from(phrase));
  const threes = english
    .map((phrase) => phrase.match(/[a-z]{3,}/gi)?.slice(0, 3) ?? [])
    .filter(({ length }) => length === 3);
  const common = words.slice(0, COMMON).map(([word]) => word);
  const pairs = characters.flatMap((phrase) =>
    phrase.slice(1).map((character, i) => `${phrase[i]}${character}`),
  );
  return {
    phrases: english.filter((phrase) => phrase.split(" ").length >= 3),
    characters: byFrequency(characters.flat())
      .slice(0, MIDDLING)
      .map(([text]) => text),
    pairs: byFrequency(pairs)
      .slice(0, MIDDLING)
      .map(([text]) => text),
    rareWords: words
      .filter(([word, count]) => count === 1 && word.length >= 8)
      .map(([word]) => word),
    commonWords: common,
    threeWords: threes.map((three) => three.toReversed().join(" ")),
    threeCommon: common.flatMap((word, at) =>
      common
        .slice(at + 1)
        .flatMap((next, i) => common.slice(at + i + 2).map((last) => `${word} ${next} ${last}`)),
    ),
    typos: words
      .filter(([word]) => word.length >= 6)
      .map(([word]) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)),
  };
}

function byFrequency(texts: readonly string[]): Array<[text: string, count: number]> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
