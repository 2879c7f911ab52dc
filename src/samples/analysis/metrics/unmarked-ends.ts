import type { Reading } from "../reading";
import { ramp, share } from "../score";
import { endsFinished, shareOfLines } from "../text/lines";
import { endAsSentencesDo } from "./sentence-ends";

/** How far these lines, titles left out, are of a writing that marks no ends, 0 to 1: nothing was cut off there. */
export function unmarkedEnds(lines: readonly string[], reading: Reading): number {
  if (isUnclosed(lines) || lacksLastMarks(lines) || isUnmarked(reading)) return 1;
  return unpointed(lines);
}

/**
 * Some scripture has no mark at the end of a sentence anywhere, and a verse a line: marks a line that are as good as
 * none, and how long, in characters, such lines are at least in the middle and at most as a rule.
 */
const UNPOINTED = {
  marks: { none: 0.04, some: 0.4 },
  middle: { alphabetic: 40, eastAsian: 18 },
  longest: { alphabetic: 260, eastAsian: 130 },
  most: 0.95,
};
const MARKS = /[.!?。！？…]/g;

/** Lines from which their lengths tell all that they can. */
const ENOUGH_LINES = 40;

/** How far the lines are sentences in a writing that marks no end, with few others among them. */
function unpointed(lines: readonly string[]): number {
  if (lines.length < ENOUGH_LINES) return 0;
  const marks = lines.reduce((sum, line) => sum + (line.match(MARKS)?.length ?? 0), 0);
  const writing = writingOf(lines);
  const lengths = lines.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] as number;
  const long = lengths[Math.floor(lengths.length * UNPOINTED.most)] as number;
  if (middle < UNPOINTED.middle[writing] || long > UNPOINTED.longest[writing]) return 0;
  return ramp(marks / lines.length, UNPOINTED.marks.some, UNPOINTED.marks.none);
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

/**
 * Verses of a translation and items of a handbook may have marks within and none at their end. What was cut off goes on
 * with a small letter in the next line, or ends anywhere (sentence-ends.ts).
 */
const LACKING = {
  lines: 20,
  middle: { alphabetic: 60, eastAsian: 15 },
  marked: 0.3,
  capital: 0.95,
};
const STOP = /[.!?;。！？；]/;
const SMALL = /^["'“‘«(]?\p{Ll}/u;

/** Whether lines that are sentences and paragraphs lack the last mark, though nothing was cut off. */
function lacksLastMarks(all: readonly string[]): boolean {
  const lines = all.filter((line) => !endsFinished(line));
  if (lines.length < LACKING.lines) return false;
  const writing = writingOf(lines);
  const lengths = lines.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] as number;
  if (middle < LACKING.middle[writing]) return false;
  if (shareOfLines(lines, (line) => STOP.test(line)) < LACKING.marked) return false;
  if (shareOfLines(all, (line) => !SMALL.test(line)) < LACKING.capital) return false;
  return endAsSentencesDo(lines, all, writing);
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

function writingOf(lines: readonly string[]): "eastAsian" | "alphabetic" {
  return shareOfLines(lines, (line) => EAST_ASIAN.test(line)) > 0.5 ? "eastAsian" : "alphabetic";
}
