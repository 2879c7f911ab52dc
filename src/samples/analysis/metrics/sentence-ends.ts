import { share } from "../score";

/** Ends of sentences that a text has to mark for telling what its sentences end with. */
const LEAST_ENDS = 30;

/** So much likelier, as a mean logarithm, is what sentences end with at their ends than anywhere. */
const LIKELIER = { alphabetic: 0.12, eastAsian: 0.15 };

/** Of lines that were cut between words as many end with a word that no sentence ends with as such words are of the text. */
const STRANDED = 0.5;

/** Words that come so often, and of which so few end a sentence, never do. */
const OFTEN = { least: 5, ends: 0.01 };

/** One line tells no more than this for or against. */
const MOST_TOLD = 2;

/** The last word of a sentence; of a writing without spaces its last character. */
const MARKED_ENDS = {
  alphabetic:
    /(?<![\p{L}\p{N}'’-])([\p{L}\p{N}'’-]{1,40})["”»)]{0,4}(?:[.!?;](?=\s|$)|[。！？；])/gu,
  eastAsian: /([\p{L}\p{N}])["”’»」』)）]{0,4}[.!?;。！？；]/gu,
};
const WORD = /[\p{L}\p{N}'’-]+/gu;
const NO_WORD = /[^\p{L}\p{N}\s]/gu;
const WORD_AT_END = /[\p{L}\p{N}'’-]+(?=[^\p{L}\p{N}]*$)/u;

/**
 * Whether lines without a mark end with what the text's sentences end with elsewhere: with the same last letters, and
 * not with "the" or "of". What was cut off ends anywhere.
 *
 * @param open the lines, of `all`, that end without a mark
 */
export function endAsSentencesDo(
  open: readonly string[],
  all: readonly string[],
  writing: keyof typeof MARKED_ENDS,
): boolean {
  const text = all.join("\n").toLowerCase();
  const ends = Array.from(text.matchAll(MARKED_ENDS[writing]), ([, word = ""]) => word);
  if (ends.length < LEAST_ENDS) return false;
  const last = open.flatMap((line) => WORD_AT_END.exec(line.toLowerCase().slice(-200)) ?? []);
  const letters = text.replace(NO_WORD, " ");
  const likelihood = likelihoodOfEnds(last, ends, letters, writing === "eastAsian" ? 1 : 2);
  if (likelihood < LIKELIER[writing]) return false;
  return writing === "eastAsian" || strandedness(last, ends, text) <= STRANDED;
}

/** How much likelier the last letters are at the end of a sentence than anywhere: a mean logarithm. */
function likelihoodOfEnds(
  last: readonly string[],
  ends: readonly string[],
  letters: string,
  length: number,
): number {
  const anywhere = new Map<string, number>();
  let places = 0;
  for (let at = length; at <= letters.length; at++) {
    const found = letters.slice(at - length, at);
    if (/\s/.test(found)) continue;
    count(anywhere, found);
    places++;
  }
  const atEnds = new Map<string, number>();
  for (const word of ends) count(atEnds, word.slice(-length));
  const prior = anywhere.size / 2;
  const sum = last.reduce((total, word) => {
    const end = word.slice(-length);
    const usual = ((anywhere.get(end) ?? 0) + 0.5) / (places + prior);
    const own = ((atEnds.get(end) ?? 0) + prior * usual) / (ends.length + prior);
    return total + Math.max(-MOST_TOLD, Math.min(MOST_TOLD, Math.log(own / usual)));
  }, 0);
  return share(sum, last.length);
}

/** Share of lines that end with a word that never ends a sentence, as a part of what such words are of the text. */
function strandedness(last: readonly string[], ends: readonly string[], text: string): number {
  const words = text.match(WORD) ?? [];
  const [times, atEnds] = [new Map<string, number>(), new Map<string, number>()];
  for (const word of words) count(times, word);
  for (const word of ends) count(atEnds, word);
  const isStranded = (word: string) => {
    const often = times.get(word) ?? 0;
    return often >= OFTEN.least && (atEnds.get(word) ?? 0) < OFTEN.ends * often;
  };
  const usual = share(words.filter(isStranded).length, words.length);
  return share(share(last.filter(isStranded).length, last.length), usual);
}

function count(times: Map<string, number>, key: string): void {
  times.set(key, (times.get(key) ?? 0) + 1);
}
