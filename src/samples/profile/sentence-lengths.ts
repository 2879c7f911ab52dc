import { wordCount } from "../../quality";

/**
 * What ends a sentence: a CJK full stop, question or exclamation mark or ellipsis with the
 * closing quotes and references behind it, or a Western one unless a small letter follows. ICU's own sentence
 * rules break after "Dr." and inside Japanese quotations, so they are not used.
 */
const SENTENCE_END =
  /[。！？…｡][」』”’）)》】〉"']{0,4}|[.!?]{1,8}["'“”‘’)\]»«›‹]{0,4}(?:\[\d{1,4}\]){0,4}(?=\s+[^\s\p{Ll}]|\s*$)|\n/gu;

const ABBREVIATION =
  /(?:^|[\s("“'‘])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|No|Nos|vs|etc|e\.g|i\.e|cf|Fig|Vol|pp?|ch|ed)$/i;

export function sentenceLengths(text: string): number[] {
  const lengths: number[] = [];
  let start = 0;
  const take = (end: number) => {
    const words = wordCount(text.slice(start, end));
    if (words > 0) lengths.push(words);
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    if (mark === "." && endsAbbreviation(text, index)) continue;
    take(index + mark.length);
  }
  take(text.length);
  return lengths;
}

function endsAbbreviation(text: string, stop: number): boolean {
  return ABBREVIATION.test(text.slice(Math.max(0, stop - 8), stop));
}
