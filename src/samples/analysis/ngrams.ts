import { HashCounts, joinHash } from "./hash-counts";
import { share } from "./score";
import type { Words } from "./words";

/** How much of a text its repeated word sequences of one length make up. */
export interface Repetition {
  /** Words a sequence. */
  words: number;
  /** Of duplicates: characters in sequences seen before. Of a top one: all its characters. */
  share: number;
  /** How often the sequence comes; 0 for duplicates, which are many sequences. */
  times: number;
}

export interface Repetitions {
  /** The most frequent sequence of 2, of 3 and of 4 words. */
  top: readonly Repetition[];
  /** Duplicate sequences of 5 to 10 words. */
  duplicates: readonly Repetition[];
}

/**
 * Measures repeated word sequences as datatrove's gopher_repetition_filter does. Linear in the
 * words for each length: every round lengthens each sequence's hash by one word. Two sequences
 * share a 32-bit hash once in ten thousand look-ups of the longest text, which no percentage
 * shows.
 */
export function repetitionsOf(words: Words): Repetitions {
  const hashes = Uint32Array.from(words.ids, (id) => joinHash(0, id));
  const ends = characterEnds(words);
  const top: Repetition[] = [];
  const duplicates: Repetition[] = [];
  for (let length = 2; length <= 10; length++) {
    const count = Math.max(0, words.count - length + 1);
    for (let at = 0; at < count; at++) {
      hashes[at] = joinHash(hashes[at] as number, words.ids[at + length - 1] as number);
    }
    const sequences = hashes.subarray(0, count);
    if (length <= 4) top.push(topSequence(sequences, length, ends));
    else duplicates.push(duplicateSequences(sequences, length, ends));
  }
  return { top, duplicates };
}

/** Characters of all words before each place: differences give the length of any sequence. */
function characterEnds(words: Words): Uint32Array {
  const ends = new Uint32Array(words.count + 1);
  for (let at = 0; at < words.count; at++) {
    ends[at + 1] = (ends[at] as number) + (words.lengths[at] as number);
  }
  return ends;
}

function topSequence(hashes: Uint32Array, words: number, ends: Uint32Array): Repetition {
  const counts = new HashCounts(hashes.length);
  let [times, last] = [1, 0];
  for (let at = 0; at < hashes.length; at++) {
    const seen = counts.add(hashes[at] as number);
    if (seen > times) [times, last] = [seen, at];
  }
  if (times === 1) return { words, share: 0, times: 0 };
  const characters = (ends[last + words] as number) - (ends[last] as number);
  return { words, share: Math.min(1, share(times * characters, ends.at(-1) ?? 0)), times };
}

/** A sequence seen before counts whole and is stepped over; a new one moves on by a word. */
function duplicateSequences(hashes: Uint32Array, words: number, ends: Uint32Array): Repetition {
  const counts = new HashCounts(hashes.length);
  let characters = 0;
  for (let at = 0; at < hashes.length; ) {
    const seenBefore = counts.add(hashes[at] as number) > 1;
    if (seenBefore) characters += (ends[at + words] as number) - (ends[at] as number);
    at += seenBefore ? words : 1;
  }
  return { words, share: share(characters, ends.at(-1) ?? 0), times: 0 };
}
