import { type Words, wordsBefore } from "./words";

/**
 * What ends a sentence: a CJK full stop, question or exclamation mark or ellipsis with the
 * closing quotes and references behind it, or a Western one unless a small letter follows. ICU's own sentence
 * rules break after "Dr." and inside Japanese quotations, so they are not used.
 */
const SENTENCE_END =
  /[。！？…｡][」』”’）)》】〉"']{0,4}|[.!?]{1,8}["'“”‘’)\]»«›‹]{0,4}(?:\[\d{1,4}\]){0,4}(?=\s+[^\s\p{Ll}]|\s*$)|\n/gu;

/** Abbreviations whose stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s("“'‘])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|No|Nos|vs|etc|e\.g|i\.e|cf|Fig|Vol|pp?|ch|ed)$/i;

/** Lengths in words of the sentences of a text, those without a word left out. */
export function sentenceLengths(text: string, words: Words): number[] {
  const lengths: number[] = [];
  let counted = 0;
  for (const end of text.matchAll(SENTENCE_END)) {
    if (end[0] === "." && endsAbbreviation(text, end.index)) continue;
    const before = wordsBefore(words, end.index);
    if (before > counted) lengths.push(before - counted);
    counted = before;
  }
  if (words.count > counted) lengths.push(words.count - counted);
  return lengths;
}

function endsAbbreviation(text: string, stop: number): boolean {
  return ABBREVIATION.test(text.slice(Math.max(0, stop - 8), stop));
}
