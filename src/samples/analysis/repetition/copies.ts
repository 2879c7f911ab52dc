import { HashCounts, joinHash } from "../../../lib/hash-counts";
import { share } from "../score";
import type { Words } from "../text/words";

/** Words a sequence; a sentence of fewer than one more says nothing. */
const SEQUENCE = 5;
const SHORTEST_SENTENCE = 7;

/** Refrains of verse and formulas of plays are sentences of fewer words than these. */
const LONG_SENTENCE = 10;

/** A sentence is a copy if so much of it stood in the text before. */
const COPIED = 0.6;

export interface Copies {
  /** Share of the words of sentences of 7 and more that stand in copied ones. */
  share: number;
  /** Share of all words that stand in copied sentences of 10 and more. */
  longShare: number;
  /** Share of the words in whole sentences of 7 and more that the text says three times and more. */
  wornShare: number;
}

/** A sentence that comes twice may be a refrain or a quotation. */
const WORN = 3;

/**
 * How much of a text stands in sentences which mostly came before: copies, copies with a few
 * words changed, and templates, since numbers count as one word. Set phrases of laws and scripture
 * repeat as many words, but not whole sentences.
 *
 * @param sentences words in each sentence, in order
 * @param besides words that were left out, such as formulas', which nothing says again
 */
export function copiesIn(words: Words, sentences: readonly number[], besides = 0): Copies {
  const ids = sameNumbers(words);
  const seen = new HashCounts(words.count);
  let [start, copied, long, judged] = [0, 0, 0, 0];
  for (const length of sentences) {
    const covered = coveredWords(ids, start, Math.min(start + length, words.count), seen);
    if (length >= SHORTEST_SENTENCE) {
      judged += length;
      if (covered >= COPIED * length) {
        copied += length;
        if (length >= LONG_SENTENCE) long += length;
      }
    }
    start += length;
  }
  return {
    share: share(copied, judged + besides),
    longShare: share(long, words.count + besides),
    wornShare: share(
      wornWords(ids, labelsIn(words), sentences),
      Math.max(judged, words.count / 2) + besides,
    ),
  };
}

/** So many numbers and letters before a sentence are its labels: "(1) b) …". */
const MOST_LABELS = 2;

/**
 * Words in sentences that stand in the text, save for their numbers and what they are labelled with, three times and
 * more: a letter before each would make them all different.
 */
function wornWords(
  ids: Int32Array,
  labels: ReadonlySet<number>,
  sentences: readonly number[],
): number {
  const counts = new HashCounts(sentences.length);
  const places: { at: number; length: number }[] = [];
  let start = 0;
  for (const length of sentences) {
    const end = Math.min(start + length, ids.length);
    if (length >= SHORTEST_SENTENCE) {
      let first = start;
      while (first < start + MOST_LABELS && labels.has(ids[first] as number)) first++;
      let hash = end - first;
      for (let word = first; word < end; word++) hash = joinHash(hash, ids[word] as number);
      places.push({ at: counts.put(hash), length });
    }
    start = end;
  }
  return places.reduce((sum, { at, length }) => sum + (counts.timesAt(at) >= WORN ? length : 0), 0);
}

/** Words of a sentence that stand in sequences seen before; its own sequences are then seen. */
function coveredWords(ids: Int32Array, start: number, end: number, seen: HashCounts): number {
  let [covered, until] = [0, start];
  for (let at = start; at + SEQUENCE <= end; at++) {
    let hash = 0;
    for (let word = at; word < at + SEQUENCE; word++) hash = joinHash(hash, ids[word] as number);
    if (seen.add(hash) === 1) continue;
    covered += at + SEQUENCE - Math.max(until, at);
    until = at + SEQUENCE;
  }
  return covered;
}

/** Word ids with all numbers as one. */
export function sameNumbers({ ids, vocabulary, count }: Words): Int32Array {
  const same = new Int32Array(vocabulary.size);
  for (const [word, id] of vocabulary) same[id] = startsWithDigit(word) ? -1 : id;
  const all = new Int32Array(count);
  for (let at = 0; at < count; at++) all[at] = same[ids[at] as number] as number;
  return all;
}

/** What sentences may be labelled with: numbers, and words of one or two letters. */
function labelsIn({ vocabulary }: Words): ReadonlySet<number> {
  const labels = new Set([-1]);
  for (const [word, id] of vocabulary)
    if (word.length <= 2 && /^[a-z]+$/i.test(word)) labels.add(id);
  return labels;
}

function startsWithDigit(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}
