interface Measured {
  words: number;
  scoredWords?: number;
}

/** How much of a collection was scored. The size of the collection is the seller's statement. */
export function measuredShare({ words, scoredWords = words }: Measured, totalWords: number) {
  return Math.min(1, scoredWords / Math.max(1, totalWords));
}
