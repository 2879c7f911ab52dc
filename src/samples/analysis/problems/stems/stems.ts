import { isChoice } from "../wording/choices";
import { undressed } from "../wording/dress";
import { inWritingOf } from "../wording/quantities";
import { withoutFrames } from "./frames";

const LINES = /[^\n]+/g;

/**
 * What a bank asks, without its choices, its dress and the words that many of its questions begin with: the rest is
 * language like any other. Blanks stand in place of what is left out, so that places stay the same. Linear in the text.
 *
 * @param longest choice that is left out, in letters of an alphabet: a longer one is read as what is asked is
 */
export function stemsOf(text: string, longest: number): string {
  const told = text.replace(LINES, (line) =>
    isShortChoice(line.trim(), longest) ? " ".repeat(line.length) : line,
  );
  return withoutFrames(undressed(told));
}

function isShortChoice(line: string, longest: number): boolean {
  return isChoice(line) && line.length <= inWritingOf(line, longest);
}
