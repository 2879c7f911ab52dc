import { joinHash } from "../../../../lib/hash-counts";
import { sameNumbers } from "../../repetition/copies";
import { type Words, wordsOf } from "../../text/words";

/** Words a sequence, of which one may be a number; and of a run of sequences that came before. */
const SEQUENCE = { words: 4, numbers: 1 };
const SHORTEST_RUN = 7;

/** A longer run is a text that several questions are about. */
const LONGEST_RUN = 100;

/** What a story told for several questions has between two tellings, and between the first and the last, in words. */
const RETOLD = { within: 150, among: 300 };

/**
 * Share of what a bank asks, 0 to 1, in runs of words that were said before and go on across the end of a question.
 * Advertising, patterns and copies that were cut into questions come again so, real questions hardly ever. A story
 * that the next questions tell again does not count. Linear in the words.
 *
 * @param text of `stemsOf`
 */
export function saidAcross(text: string): number {
  const words = wordsOf(text);
  const runs = runsSaidBefore(words);
  const across = runs.filter(([start, end]) =>
    text.slice(words.starts[start], words.starts[end - 1]).includes("\n"),
  );
  return across.reduce((sum, [start, end]) => sum + end - start, 0) / Math.max(1, words.count);
}

/** The first word of each run, and the one behind its last. */
function runsSaidBefore(words: Words): [start: number, end: number][] {
  const ids = sameNumbers(words);
  const places = new Map<number, { first: number; last: number }>();
  const runs: [start: number, end: number][] = [];
  for (let at = 0; at + SEQUENCE.words <= words.count; at++) {
    const hash = sequenceAt(ids, at);
    if (hash === null) continue;
    const { first, last } = places.get(hash) ?? { first: at, last: at };
    places.set(hash, { first, last: at });
    if (at - last <= RETOLD.within && at - first <= RETOLD.among) continue;
    const run = runs.at(-1);
    if (run && at <= run[1]) run[1] = at + SEQUENCE.words;
    else runs.push([at, at + SEQUENCE.words]);
  }
  return runs.filter(([start, end]) => end - start >= SHORTEST_RUN && end - start <= LONGEST_RUN);
}

/** Null of what is mostly figures, as lists of data are. */
function sequenceAt(ids: Int32Array, at: number): number | null {
  let [hash, numbers] = [0, 0];
  for (let next = 0; next < SEQUENCE.words; next++) {
    const id = ids[at + next] as number;
    if (id < 0) numbers++;
    hash = joinHash(hash, id);
  }
  return numbers > SEQUENCE.numbers ? null : hash;
}
