import { HashCounts, joinHash } from "../../../../lib/hash-counts";
import { sameNumbers } from "../../repetition/copies";
import type { Words } from "../../text/words";
import { type Block, eachBlock, longestBlock } from "./blocks";
import { type Window, WindowCursor } from "./windows";

const SHORT = 3;
const LONG = 5;

/** Counts, window by window, the sequences of three and of five words that came before. */
export function readRepeats(words: Words, windows: readonly Window[]): void {
  const ids = sameNumbers(words);
  const cursor = new WindowCursor(windows);
  // For one block at a time.
  const noCounts = () => new HashCounts(longestBlock(words));
  const counts = { short: noCounts(), long: noCounts(), pairs: noCounts() };
  eachBlock(words, (block) => readBlock(words, ids, block, cursor, counts));
}

function readBlock(
  words: Words,
  ids: Int32Array,
  block: Block,
  cursor: WindowCursor,
  { short, long, pairs }: Readonly<Record<"short" | "long" | "pairs", HashCounts>>,
): void {
  const { start, end, times } = block;
  const count = end - start;
  for (const counts of [short, long, pairs]) counts.clear(count);
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
