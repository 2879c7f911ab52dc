/** How much of a collection its samples are. The size of the collection is the seller's statement. */
export function measuredShare({ words }: { words: number }, totalWords: number): number {
  return Math.min(1, words / Math.max(1, totalWords));
}
