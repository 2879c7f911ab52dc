import { share } from "../score";
import { UNSPACED } from "../text/unspaced";

/** A line of fewer words, or characters where words are not parted, may come back by chance. */
const SHORTEST = 4;

/** Share of a line's pairs that stand in one earlier line where it is a copy with a word left out. */
const COPIED = 0.65;

/** Lines that a pair is looked up in: what stands in more is a turn of the language. */
const MOST_LINES = 8;

/** What comes more often is a refrain. */
const REFRAIN = 3;

/**
 * Share of the lines that copy an earlier one, word for word or nearly, while neither neighbour copies the
 * earlier one's: refrains come back with the lines beside them, or come back often. Linear in the text.
 */
export function scatteredShare(lines: readonly string[]): number {
  const originals = originalsOf(lines);
  const firsts = Int32Array.from(originals.keys());
  const times = new Uint32Array(lines.length);
  for (const [at, original] of originals.entries()) {
    if (original < 0) continue;
    const first = firsts[original] as number;
    firsts[at] = first;
    times[first] = (times[first] as number) + 1;
  }
  let [scattered, all] = [0, 0];
  for (const [at, line] of lines.entries()) {
    all += line.length;
    const original = originals[at] as number;
    if (original < 0 || (times[firsts[at] as number] as number) >= REFRAIN) continue;
    const isAmongCopies =
      (at > 0 && originals[at - 1] === original - 1) ||
      (at + 1 < lines.length && originals[at + 1] === original + 1) ||
      original >= at - 2;
    if (!isAmongCopies) scattered += line.length;
  }
  return share(scattered, all);
}

/** Of each line the earlier one that it copies, or -1. */
function originalsOf(lines: readonly string[]): Int32Array {
  const known = new Map<string, number[]>();
  const originals = new Int32Array(lines.length).fill(-1);
  for (const [at, line] of lines.entries()) {
    const pairs = pairsOf(line);
    if (pairs.length < SHORTEST - 1) continue;
    const shared = new Map<number, number>();
    for (const pair of pairs)
      for (const other of known.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    let most = COPIED * pairs.length;
    for (const [other, count] of shared)
      if (count >= most) [originals[at], most] = [other, count + 1];
    for (const pair of new Set(pairs)) {
      const places = known.get(pair);
      if (!places) known.set(pair, [at]);
      else if (places.length < MOST_LINES) places.push(at);
    }
  }
  return originals;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Neighbouring words of a line, or characters. */
function pairsOf(line: string): string[] {
  const words = (line.slice(0, 400).toLowerCase().match(WORD) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? [...word] : [word],
  );
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}
