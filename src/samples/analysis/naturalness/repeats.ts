import { sameNumbers } from "../copies";
import { HashCounts, joinHash } from "../hash-counts";
import { timesOf, type Words } from "../words";
import { type Window, WindowCursor } from "./windows";

const SHORT = 3;
const LONG = 5;

/** Counts, window by window, the sequences of three and of five words that came before. */
export function readRepeats(words: Words, windows: readonly Window[]): void {
  const { starts, count } = words;
  const ids = sameNumbers(words);
  const [short, long] = [new HashCounts(count), new HashCounts(count)];
  const pairs = new HashCounts(count);
  const times = timesOf(words);
  const cursor = new WindowCursor(windows);
  let longUntil = 0;
  for (let at = 0; at + SHORT <= count; at++) {
    const sums = cursor.sumsAt(starts[at] as number);
    sums.sequences++;
    let hash = 0;
    for (let word = 0; word < SHORT; word++) hash = joinHash(hash, ids[at + word] as number);
    const seen = short.add(hash) > 1;
    if (at + LONG <= count) {
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

/** A word that comes so often in a text at most has hardly a phrase of its own. */
const RARE = 4;
