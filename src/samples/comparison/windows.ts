import { mix, type Units } from "./units";

export interface WindowSize {
  words: number;
  characters: number;
}

export type WindowListener = (hash: number, second: number, first: number, end: number) => void;

/**
 * Calls for every window of units, from each unit on, the last ones that are whole included. What
 * mixes words and characters is measured in shares of either, so that the same text has the same
 * windows wherever it stands.
 */
export function eachWindow(units: Units, size: WindowSize, hear: WindowListener): void {
  const { count, hashes, characters } = units;
  const full = size.words * size.characters;
  let end = 0;
  let width = 0;
  const widthOf = (at: number) => (characters[at] === 1 ? size.words : size.characters);
  for (let first = 0; first < count; first++) {
    while (width < full && end < count) width += widthOf(end++);
    if (width < full) return;
    let hash = 0x9e3779b9;
    let second = 0x7f4a7c15;
    for (let at = first; at < end; at++) {
      const unit = hashes[at] as number;
      hash = mix(Math.imul(hash, 31) + unit);
      second = mix(Math.imul(second, 0x01000193) ^ unit);
    }
    hear(hash, second, first, end);
    width -= widthOf(first);
  }
}
