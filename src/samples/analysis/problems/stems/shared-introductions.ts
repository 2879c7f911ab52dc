import { isChoice } from "../wording/choices";
import { answerIn, openingOf } from "../wording/dress";
import { SOLUTION } from "../wording/patterns";
import { inWritingOf } from "../wording/quantities";

const LINES = /[^\n]+/g;

/** What two questions begin with alike is what both are about, if it is so long, in letters of an alphabet. */
const SHORTEST = 40;

/** Share of a text that may be such introductions: more is a page that is sold again. */
const MOST = 0.2;

/** So much of a question is compared, in UTF-16 units. */
const LOOKED_AT = 2000;

/** Where words end; any character of an unspaced script may. */
const WORD_END = /[\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * A bank's text with blanks in place of what a question says as the question just before it did, each answered or with
 * choices of its own: the introduction that they share. What comes again anywhere else stays. Linear in the text.
 */
export function withoutSharedIntroductions(text: string): string {
  let [stem, offered, isOpen, left] = ["", 0, true, MOST * text.length];
  return text.replace(LINES, (line) => {
    const written = line.trim();
    if (written === "") return line;
    if (answerIn(written) !== null || SOLUTION.test(written)) {
      isOpen = false;
      return line;
    }
    if (stem !== "" && isChoice(written)) {
      offered++;
      return line;
    }
    const isNext = !isOpen || offered > 1;
    if (!isNext && stem !== "") return line;
    const opening = openingOf(written).length;
    const told = written.slice(opening);
    const shared = isNext ? sharedBeginning(stem, told) : 0;
    [stem, offered, isOpen] = [told.slice(0, LOOKED_AT), 0, true];
    left -= shared;
    if (shared === 0 || left < 0) return line;
    const start = line.length - line.trimStart().length + opening + shared;
    return " ".repeat(start) + line.slice(start);
  });
}

function sharedBeginning(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  // A whole question that comes again is no introduction.
  if (shared === other.length) return 0;
  while (shared > 0 && !WORD_END.test(other[shared - 1] as string)) shared--;
  return shared < inWritingOf(one.slice(0, shared), SHORTEST) ? 0 : shared;
}
