import type { Phrases } from "./phrases";

export interface SearchTerms {
  phrases: string[];
  characters: string[];
  pairs: string[];
  /** English words that stand in one phrase only. */
  rareWords: string[];
  commonWords: string[];
}

const COMMON = 20;
const MIDDLING = 300;

export function searchTerms({ english, chinese }: Phrases): SearchTerms {
  const words = byFrequency(
    english.flatMap((phrase) => phrase.toLowerCase().match(/[a-z]{3,}/g) ?? []),
  );
  const characters = chinese.map((phrase) => Array.from(phrase));
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
    commonWords: words.slice(0, COMMON).map(([word]) => word),
  };
}

function byFrequency(texts: readonly string[]): Array<[text: string, count: number]> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
