import { HashCounts, joinHash } from "../lib/hash-counts";
import type { Words } from "./text/words";

/** Lengths of word sequences that are looked for, and how they are named in the features. */
export const REPEAT_LENGTHS = [2, 3, 4, 5, 6, 10] as const;

/** Which words stand in sequences of each length that the text has elsewhere. */
export interface Repeats {
  /** By length: 1 where the sequence of so many words that begins there comes more than once. */
  again: ReadonlyMap<number, Uint8Array>;
  /** By length: 1 where that sequence came before. */
  before: ReadonlyMap<number, Uint8Array>;
}

/** Looks for repeated word sequences. Linear: each round looks where the one before found any. */
export function repeatsOf({ ids, count }: Words): Repeats {
  const [again, before] = [new Map<number, Uint8Array>(), new Map<number, Uint8Array>()];
  const hashes = new Uint32Array(count);
  const table = new HashCounts(count + 1);
  let live: Uint8Array = new Uint8Array(count).fill(1);
  let length = 0;
  for (const wanted of REPEAT_LENGTHS) {
    const [found, seen] = [new Uint8Array(count), new Uint8Array(count)];
    for (; length < wanted; length++) {
      for (let at = 0; at + length < count; at++) {
        hashes[at] = joinHash(hashes[at] as number, ids[at + length] as number);
      }
    }
    table.clear(count + 1);
    const end = count - length + 1;
    for (let at = 0; at < end; at++) {
      if (live[at] === 1 && table.add(hashes[at] as number) > 1) seen[at] = 1;
    }
    for (let at = 0; at < end; at++) {
      if (live[at] === 1 && table.timesOf(hashes[at] as number) > 1) found[at] = 1;
    }
    again.set(wanted, found);
    before.set(wanted, seen);
    live = found;
  }
  return { again, before };
}

/** Share of the words from one place to another that are covered by marked sequences. */
export function coveredShare(marks: Uint8Array, length: number, from: number, to: number): number {
  let [covered, until] = [0, 0];
  for (let at = Math.max(0, from - length + 1); at < to; at++) {
    if (marks[at] === 1) until = at + length;
    if (at >= from && at < until) covered++;
  }
  return to > from ? covered / (to - from) : 0;
}
