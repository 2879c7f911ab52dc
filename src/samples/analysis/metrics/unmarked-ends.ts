import type { Reading } from "../reading";
import { share } from "../score";
import { shareOfLines } from "../text/lines";

/** Whether these lines, titles left out, are of a writing that marks no ends: nothing was cut off there. */
export function marksNoEnds(lines: readonly string[], reading: Reading): boolean {
  return isUnpointed(lines) || isUnclosed(lines) || isUnmarked(reading);
}

/**
 * Some scripture has no mark at the end of a sentence anywhere, and a verse a line: marks a line that are as good as
 * none, and how long, in characters, such lines are at least in the middle and at most as a rule.
 */
const UNPOINTED = {
  marks: 0.04,
  middle: { alphabetic: 40, eastAsian: 18 },
  longest: { alphabetic: 260, eastAsian: 130 },
  most: 0.95,
};
const MARKS = /[.!?。！？…]/g;

/** Lines from which their lengths tell all that they can. */
const ENOUGH_LINES = 40;

/** Whether the lines are sentences in a writing that marks no end: nothing was cut off there. */
function isUnpointed(lines: readonly string[]): boolean {
  if (lines.length < ENOUGH_LINES) return false;
  const marks = lines.reduce((sum, line) => sum + (line.match(MARKS)?.length ?? 0), 0);
  if (marks > UNPOINTED.marks * lines.length) return false;
  const writing =
    shareOfLines(lines, (line) => EAST_ASIAN.test(line)) > 0.5 ? "eastAsian" : "alphabetic";
  const lengths = lines.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] as number;
  const long = lengths[Math.floor(lengths.length * UNPOINTED.most)] as number;
  return middle >= UNPOINTED.middle[writing] && long <= UNPOINTED.longest[writing];
}

/**
 * Classical Chinese is printed with marks all along and none behind the last sentence of a paragraph. Of lines that were
 * cut off or wrapped, by chance alone, as many end at a mark as its characters are marks.
 */
const UNCLOSED = { lines: 20, marks: 0.06, ofChance: 0.2 };

/** Whether so few lines end at a mark that the last one was left out everywhere: nothing was cut off there. */
function isUnclosed(lines: readonly string[]): boolean {
  if (lines.length < UNCLOSED.lines) return false;
  if (shareOfLines(lines, (line) => EAST_ASIAN.test(line)) < UNPOINTED.most) return false;
  const characters = lines.reduce((sum, { length }) => sum + length, 0);
  const marks =
    lines.reduce((sum, line) => sum + (line.match(PAUSES)?.length ?? 0), 0) / characters;
  return marks >= UNCLOSED.marks && shareOfLines(lines, endsAtPause) < marks * UNCLOSED.ofChance;
}

/** Classical Chinese was written without any mark: share of the characters that may be one nevertheless. */
const UNMARKED = 0.002;

function isUnmarked({ text, language }: Reading): boolean {
  return (
    language.variety === "classical" &&
    share(text.match(PAUSES)?.length ?? 0, text.length) < UNMARKED
  );
}

const PAUSES = /[，、；：。！？…]/g;
const endsAtPause = (line: string) => /[，、；：。！？…]["'”’」』）)]*$/.test(line);

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;
