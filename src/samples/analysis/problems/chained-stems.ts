import { HashCounts, joinHash } from "../hash-counts";
import { ramp } from "../score";
import { type Words, wordsOf } from "../words";

/** Words of a question below which its sequences tell nothing. */
const SHORTEST = 5;

/** Sequences that chains have in common with what they are made from, and that copies have as well. */
const CHAINED = 3;
const COPIED = 6;

/** Shares of a question's sequences that stand in others: from where on it is chained, and is a copy. */
const MADE_OF = { others: 0.45, copy: 0.5 };

/** What this share of the questions says, and so many of them, is a pattern of the bank. */
const PATTERN = { least: 4, share: 0.05 };

/** Share of the words in chained questions: what real banks reach, and of chains alone; and the junk of these. */
const SHARE = { banks: 0.1, chains: 0.35 };
const JUNK = 0.35;

/**
 * Junk, as a share of the text, in questions that are put together of pieces of others. Chains cut into questions
 * are too short for what tells them in running text. Linear in the words.
 *
 * @param text of `stemsOf`
 */
export function chainedJunk(text: string): number {
  const words = wordsOf(text);
  const lines = linesOf(text, words);
  const chained = new LineSequences(words, lines, CHAINED);
  const copied = new LineSequences(words, lines, COPIED);
  const most = Math.max(PATTERN.least, PATTERN.share * lines.length);
  let [all, inChains] = [0, 0];
  for (const [start, end] of lines) {
    all += end - start;
    const isCopy = copied.shareElsewhere(start, end, Infinity) >= MADE_OF.copy;
    if (!isCopy && chained.shareElsewhere(start, end, most) >= MADE_OF.others)
      inChains += end - start;
  }
  return JUNK * ramp(inChains / Math.max(1, all), SHARE.banks, SHARE.chains);
}

/** First word and the one behind the last of each line that is long enough. */
type LineRange = readonly [start: number, end: number];

function linesOf(text: string, { count, starts }: Words): LineRange[] {
  const lines: LineRange[] = [];
  let [start, lineEnd] = [0, -1];
  for (let at = 0; at <= count; at++) {
    const place = at < count ? (starts[at] as number) : text.length;
    if (at < count && place < lineEnd) continue;
    if (at - start >= SHORTEST) lines.push([start, at]);
    start = at;
    const next = text.indexOf("\n", place);
    lineEnd = next < 0 ? text.length : next;
  }
  return lines;
}

/** The sequences of so many words within lines, and how often each comes. */
class LineSequences {
  readonly #counts: HashCounts;
  readonly #counted: Uint32Array;

  constructor(
    { ids, count }: Words,
    lines: readonly LineRange[],
    readonly length: number,
  ) {
    this.#counts = new HashCounts(count);
    this.#counted = new Uint32Array(count);
    for (const [start, end] of lines)
      for (let at = start; at + length <= end; at++) {
        let hash = 0;
        for (let next = 0; next < length; next++) hash = joinHash(hash, ids[at + next] as number);
        this.#counted[at] = this.#counts.put(hash);
      }
  }

  /** Share of a line's sequences that come several times, but no more than `most`. */
  shareElsewhere(start: number, end: number, most: number): number {
    const sequences = end - start - this.length + 1;
    let found = 0;
    for (let at = start; at < start + sequences; at++) {
      const times = this.#counts.timesAt(this.#counted[at] as number);
      if (times > 1 && times <= most) found++;
    }
    return found / Math.max(1, sequences);
  }
}
