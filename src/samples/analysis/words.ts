import { isLetterKind, kindOf } from "./characters";
import { piecesOf } from "./pieces";

/** The words of a text, in order, as numbers: equal words have equal ids. */
export interface Words {
  readonly count: number;
  /** Id of each word, ignoring case: 0, 1, 2 … in order of first appearance. */
  readonly ids: Int32Array;
  /** Where each word starts in the text, in UTF-16 units. */
  readonly starts: Int32Array;
  /** Length of each word in UTF-16 units. */
  readonly lengths: Int32Array;
  /** Distinct words. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Mean length; 0 without words. */
  readonly meanLength: number;
  /** Words that hold a letter of any script, rather than digits alone. */
  readonly withLetter: number;
}

/** The locale makes no difference to where ICU finds words, so one serves every language. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Finds the words of a text: every segment that `Intl.Segmenter` calls word-like. */
export function wordsOf(text: string): Words {
  const ids = new Int32Array(text.length);
  const starts = new Int32Array(text.length);
  const lengths = new Int32Array(text.length);
  const vocabulary = new Map<string, number>();
  let [count, units, withLetter] = [0, 0, 0];
  for (const { start, piece } of piecesOf(text)) {
    for (const { segment, index, isWordLike } of segmenter.segment(piece)) {
      if (!isWordLike) continue;
      ids[count] = idOf(segment.toLowerCase(), vocabulary);
      starts[count] = start + index;
      lengths[count++] = segment.length;
      units += segment.length;
      if (hasLetter(segment)) withLetter++;
    }
  }
  return {
    count,
    ids: ids.slice(0, count),
    starts: starts.slice(0, count),
    lengths: lengths.slice(0, count),
    vocabulary,
    meanLength: count === 0 ? 0 : units / count,
    withLetter,
  };
}

function idOf(word: string, vocabulary: Map<string, number>): number {
  const known = vocabulary.get(word);
  if (known !== undefined) return known;
  vocabulary.set(word, vocabulary.size);
  return vocabulary.size - 1;
}

function hasLetter(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if (isLetterKind(kindOf(word.codePointAt(at) as number))) return true;
  }
  return false;
}

/** How many words start before a place in the text, found by halving. */
export function wordsBefore(words: Words, place: number): number {
  let [low, high] = [0, words.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words.starts[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
