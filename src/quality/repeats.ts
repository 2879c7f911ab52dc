import { HashCounts, joinHash } from "../lib/hash-counts";
import type { Line } from "./text/lines";
import type { Words } from "./text/words";

export const REPEAT_LENGTHS = [2, 3, 4, 5, 6, 10] as const;

export interface Repeats {
  repeated: ReadonlyMap<number, Uint8Array>;
  seenBefore: ReadonlyMap<number, Uint8Array>;
}

export function repeatsOf({ ids, count }: Words): Repeats {
  const [repeated, seenBefore] = [new Map<number, Uint8Array>(), new Map<number, Uint8Array>()];
  const hashes = new Uint32Array(count);
  const table = new HashCounts(count + 1);
  let candidates: Uint8Array = new Uint8Array(count).fill(1);
  let length = 0;
  for (const target of REPEAT_LENGTHS) {
    const [repeatedMarks, seenMarks] = [new Uint8Array(count), new Uint8Array(count)];
    for (; length < target; length++) {
      for (let i = 0; i + length < count; i++) {
        hashes[i] = joinHash(hashes[i] as number, ids[i + length] as number);
      }
    }
    table.clear(count + 1);
    const end = count - length + 1;
    for (let i = 0; i < end; i++) {
      if (candidates[i] === 1 && table.add(hashes[i] as number) > 1) seenMarks[i] = 1;
    }
    for (let i = 0; i < end; i++) {
      if (candidates[i] === 1 && table.countOf(hashes[i] as number) > 1) repeatedMarks[i] = 1;
    }
    repeated.set(target, repeatedMarks);
    seenBefore.set(target, seenMarks);
    candidates = repeatedMarks;
  }
  return { repeated, seenBefore };
}

export function coveredShare(marks: Uint8Array, length: number, from: number, to: number): number {
  let [covered, coveredUntil] = [0, 0];
  for (let i = Math.max(0, from - length + 1); i < to; i++) {
    if (marks[i] === 1) coveredUntil = i + length;
    if (i >= from && i < coveredUntil) covered++;
  }
  return to > from ? covered / (to - from) : 0;
}

const MIN_LINE_WORDS = 8;
const MIN_COPIED_SHARE = 0.6;

export function copiedLines(
  marks: Uint8Array,
  { starts }: Words,
  lines: readonly Line[],
  fromWord: number,
  toWord: number,
): { line: Line; words: number }[] {
  const copies: { line: Line; words: number }[] = [];
  let word = fromWord;
  for (const line of lines) {
    const firstWord = word;
    while (word < toWord && (starts[word] as number) < line.end) word++;
    const isCopy =
      word - firstWord >= MIN_LINE_WORDS &&
      coveredShare(marks, 4, firstWord, word) >= MIN_COPIED_SHARE;
    if (isCopy) copies.push({ line, words: word - firstWord });
  }
  return copies;
}
