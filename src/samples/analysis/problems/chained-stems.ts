import { RangeSequences, type TokenRange } from "../repetition/range-sequences";
import { ramp } from "../score";
import { type Words, wordsOf } from "../text/words";

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
  const [chained, copied] = [sequencesOf(words, lines, CHAINED), sequencesOf(words, lines, COPIED)];
  const most = Math.max(PATTERN.least, PATTERN.share * lines.length);
  let [all, inChains] = [0, 0];
  for (const line of lines) {
    const [start, end] = line;
    all += end - start;
    const isCopy = copied.shareElsewhere(line) >= MADE_OF.copy;
    if (!isCopy && chained.shareElsewhere(line, most) >= MADE_OF.others) inChains += end - start;
  }
  return JUNK * ramp(inChains / Math.max(1, all), SHARE.banks, SHARE.chains);
}

function sequencesOf({ ids, count }: Words, lines: readonly TokenRange[], length: number) {
  const sequences = new RangeSequences(length, count);
  sequences.read(ids, count, lines);
  return sequences;
}

/** The words of each line that is long enough. */
function linesOf(text: string, { count, starts }: Words): TokenRange[] {
  const lines: TokenRange[] = [];
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
