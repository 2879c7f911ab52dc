import { sameNumbers } from "../copies";
import { HashCounts, joinHash } from "../hash-counts";
import type { Words } from "../words";
import { type Block, eachBlock } from "./blocks";
import { type Window, WindowCursor } from "./windows";

const SHORT = 3;
const LONG = 5;

/** Counts, window by window, the sequences of three and of five words that came before. */
export function readRepeats(words: Words, windows: readonly Window[]): void {
  const ids = sameNumbers(words);
  const cursor = new WindowCursor(windows);
  eachBlock(words, (block) => readBlock(words, ids, block, cursor));
}

function readBlock(words: Words, ids: Int32Array, block: Block, cursor: WindowCursor): void {
  const { start, end, times } = block;
  const count = end - start;
  const [short, long] = [new HashCounts(count), new HashCounts(count)];
  const pairs = new HashCounts(count);
  let longUntil = 0;
  for (let at = start; at + SHORT <= end; at++) {
    const sums = cursor.sumsAt(words.starts[at] as number);
    sums.sequences++;
    let hash = 0;
    for (let word = 0; word < SHORT; word++) hash = joinHash(hash, ids[at + word] as number);
    const seen = short.add(hash) > 1;
    if (at + LONG <= end) {
      for (let word = SHORT; word < LONG; word++) hash = joinHash(hash, ids[at + word] as number);
      if (long.add(hash) > 1) longUntil = at + LONG;
    }
    const [first, second] = [words.ids[at] as number, words.ids[at + 1] as number];
    const rare = Math.min(times[first] as number, times[second] as number) <= RARE;
    const echo =
      rare && pairs.add(joinHash(joinHash(0, ids[at] as number), ids[at + 1] as number)) > 1;
    if (at < longUntil) sums.repeats++;
    else {
      if (seen) sums.looseRepeats++;
      if (echo) sums.echoes++;
    }
  }
}

/** A word that comes so often in a block at most has hardly a phrase of its own. */
const RARE = 4;
