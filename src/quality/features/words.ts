import type { Page, Window } from "../page";
import { coveredShare, REPEAT_LENGTHS } from "../repeats";
import { ratio } from "../score";

export const wordNames = [
  "repeats2",
  "repeats3",
  "repeats4",
  "repeats5",
  "repeats6",
  "repeats10",
  "looseRepeats",
  "echoes",
  "burst",
  "variety",
  "onceShare",
  "wordLength",
  "longWords",
  "mixedWords",
  "textWords",
] as const;

const MAX_RARE = 8;
const VARIETY_WORDS = 100;
const LONG_WORD = 14;
const MIXED = /\p{L}\d|\d\p{Ll}\p{L}/u;

export function wordFeatures(page: Page, window: Window, burst: number, isMixed: Uint8Array) {
  const { words, frequencies, repeats } = page;
  const { fromWord: from, toWord: to } = window;
  const count = to - from;
  const marks = (length: number) => repeats.repeated.get(length) as Uint8Array;
  const shares = REPEAT_LENGTHS.map((length) => coveredShare(marks(length), length, from, to));
  const [pairs, triples, fours] = [marks(2), marks(3), marks(4)];
  let [loose, echoes, once, units, long, mixed] = [0, 0, 0, 0, 0, 0];
  for (let at = from; at < to; at++) {
    const continues = fours[at] === 1 || (at > 0 && fours[at - 1] === 1);
    if (triples[at] === 1 && !continues) loose++;
    const lowestFrequency = Math.min(frequencyAt(page, at), frequencyAt(page, at + 1));
    if (
      pairs[at] === 1 &&
      lowestFrequency <= MAX_RARE &&
      triples[at] !== 1 &&
      triples[at - 1] !== 1
    )
      echoes++;
    if (frequencies[words.ids[at] as number] === 1) once++;
    const length = words.lengths[at] as number;
    units += length;
    if (length > LONG_WORD) long++;
    mixed += isMixed[words.ids[at] as number] as number;
  }
  return [
    ...shares,
    ratio(loose, count),
    ratio(echoes, count),
    burst,
    varietyOf(page, from, to),
    ratio(once, count),
    ratio(units, count),
    ratio(long, count),
    ratio(mixed, count),
    Math.log(words.count + 1),
  ];
}

export function mixedWords({ words }: Page): Uint8Array {
  return Uint8Array.from(words.vocabulary.keys(), (word) =>
    MIXED.test(word.slice(0, 30)) ? 1 : 0,
  );
}

function frequencyAt({ words, frequencies }: Page, at: number): number {
  return at < words.count
    ? (frequencies[words.ids[at] as number] as number)
    : Number.POSITIVE_INFINITY;
}

function varietyOf({ words, lastPartSeen }: Page, from: number, to: number): number {
  let [different, parts] = [0, 0];
  for (let part = from; part + VARIETY_WORDS <= to; part += VARIETY_WORDS) {
    for (let at = part; at < part + VARIETY_WORDS; at++) {
      const id = words.ids[at] as number;
      if (lastPartSeen[id] !== part + 1) different++;
      lastPartSeen[id] = part + 1;
    }
    parts++;
  }
  return ratio(different, parts * VARIETY_WORDS);
}

/** Real texts cover one subject after another, so their rare words cluster more than by chance. */
export function burstOf({ words, frequencies }: Page): number {
  const last = new Int32Array(words.vocabulary.size).fill(-1);
  let [sum, gaps] = [0, 0];
  for (let at = 0; at < words.count; at++) {
    const id = words.ids[at] as number;
    const frequency = frequencies[id] as number;
    if (frequency < 2 || frequency > MAX_RARE) continue;
    const previous = last[id] as number;
    last[id] = at;
    if (previous < 0) continue;
    sum += Math.log(((at - previous) * (frequency + 1)) / words.count);
    gaps++;
  }
  return ratio(sum, gaps);
}
