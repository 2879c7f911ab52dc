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

const MAX_RARE_FREQUENCY = 8;
const VARIETY_WORDS = 100;
const LONG_WORD_CHARACTERS = 14;
const LETTER_DIGIT_MIX = /\p{L}\d|\d\p{Ll}\p{L}/u;

export function wordFeatures(page: Page, window: Window, burst: number, isMixed: Uint8Array) {
  const { words, frequencies, repeats } = page;
  const { fromWord: from, toWord: to } = window;
  const count = to - from;
  const marks = (length: number) => repeats.repeated.get(length) as Uint8Array;
  const shares = REPEAT_LENGTHS.map((length) => coveredShare(marks(length), length, from, to));
  const [pairs, triples, fours] = [marks(2), marks(3), marks(4)];
  let [looseRepeats, echoes, uniqueWords, totalLength, longWords, mixedCount] = [0, 0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const continues = fours[i] === 1 || (i > 0 && fours[i - 1] === 1);
    if (triples[i] === 1 && !continues) looseRepeats++;
    const lowestFrequency = Math.min(frequencyAt(page, i), frequencyAt(page, i + 1));
    if (
      pairs[i] === 1 &&
      lowestFrequency <= MAX_RARE_FREQUENCY &&
      triples[i] !== 1 &&
      triples[i - 1] !== 1
    )
      echoes++;
    if (frequencies[words.ids[i] as number] === 1) uniqueWords++;
    const length = words.lengths[i] as number;
    totalLength += length;
    if (length > LONG_WORD_CHARACTERS) longWords++;
    mixedCount += isMixed[words.ids[i] as number] as number;
  }
  return [
    ...shares,
    ratio(looseRepeats, count),
    ratio(echoes, count),
    burst,
    varietyOf(page, from, to),
    ratio(uniqueWords, count),
    ratio(totalLength, count),
    ratio(longWords, count),
    ratio(mixedCount, count),
    Math.log(words.count + 1),
  ];
}

export function markMixedWords({ words }: Page): Uint8Array {
  return Uint8Array.from(words.vocabulary.keys(), (word) =>
    LETTER_DIGIT_MIX.test(word.slice(0, 30)) ? 1 : 0,
  );
}

function frequencyAt({ words, frequencies }: Page, at: number): number {
  return at < words.count
    ? (frequencies[words.ids[at] as number] as number)
    : Number.POSITIVE_INFINITY;
}

function varietyOf({ words, lastPartSeen }: Page, from: number, to: number): number {
  let [distinctWords, parts] = [0, 0];
  for (let part = from; part + VARIETY_WORDS <= to; part += VARIETY_WORDS) {
    for (let i = part; i < part + VARIETY_WORDS; i++) {
      const id = words.ids[i] as number;
      if (lastPartSeen[id] !== part + 1) distinctWords++;
      lastPartSeen[id] = part + 1;
    }
    parts++;
  }
  return ratio(distinctWords, parts * VARIETY_WORDS);
}

/** Real texts cover one subject after another, so their rare words cluster more than by chance. */
export function burstOf({ words, frequencies }: Page): number {
  const lastPosition = new Int32Array(words.vocabulary.size).fill(-1);
  let [sum, gaps] = [0, 0];
  for (let i = 0; i < words.count; i++) {
    const id = words.ids[i] as number;
    const frequency = frequencies[id] as number;
    if (frequency < 2 || frequency > MAX_RARE_FREQUENCY) continue;
    const previous = lastPosition[id] as number;
    lastPosition[id] = i;
    if (previous < 0) continue;
    sum += Math.log(((i - previous) * (frequency + 1)) / words.count);
    gaps++;
  }
  return ratio(sum, gaps);
}
