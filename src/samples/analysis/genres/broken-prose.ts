import { endsFinished, shareOfLines } from "../text/lines";

/** Fewest lines that tell anything, and how long, in characters, those that were broken are in the middle. */
const LINES = { fewest: 24, shortest: 12, longest: 100 };

/** Share of the lines that end no sentence where prose was broken at a width. */
const OPEN = 0.35;

/** Lines that were broken at a width are of like length: this near the middle one, as a share of it, but for some. */
const WIDTH = { near: 0.4, share: 0.85 };

/** No line is much longer than the width, as a share of the middle one; those that are may be so much of the text. */
const LONGER = { than: 1.6, most: 0.1 };

/** A line of this share of the middle one is full: the last one of a paragraph need not be, and ends a sentence anyway. */
const FULL = 0.9;

/** Who speaks may be named where a line begins: in so many characters, in short lines in so much of the middle one. */
const SPEAKER = { characters: 16, share: 0.6 };

/** Fewest ends of sentences in full lines that tell where these stand. */
const FEWEST_ENDS = 8;

/** Share of the ends of sentences in full lines that end the line: in prose by chance, in verse most. */
const AT_END = 0.47;

/** An end of a sentence; alphabets have a space behind it. */
const END = /[。！？…][」』”’）)]{0,2}|[.!?…]["'“”‘’»«)]{0,2}(?=\s|$)/g;

/**
 * Whether lines are prose that was broken at a width: its sentences end anywhere in them, while verse, its plays as well,
 * mostly ends a sentence with a line.
 *
 * @param lines as they stand in the file, without empty ones
 */
export function areBrokenProse(lines: readonly string[]): boolean {
  const lengths = lines.map(({ length }) => length).toSorted((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  if (lines.length < LINES.fewest || middle < LINES.shortest || middle > LINES.longest)
    return false;
  const longer = lengths.filter((length) => length > LONGER.than * middle);
  if (sum(longer) > LONGER.most * sum(lengths)) return false;
  const open = lines.filter((line) => !endsFinished(line));
  const near = open.filter(({ length }) => Math.abs(length - middle) <= WIDTH.near * middle);
  if (open.length < OPEN * lines.length || near.length < WIDTH.share * open.length) return false;
  return endAnywhere(
    lines.filter(({ length }) => length >= FULL * middle),
    Math.min(SPEAKER.characters, SPEAKER.share * middle),
  );
}

/** Whether sentences end within lines, behind who speaks, more than with them. */
function endAnywhere(lines: readonly string[], speaker: number): boolean {
  let [within, atEnd] = [0, 0];
  for (const line of lines) {
    for (const { index, 0: end } of line.matchAll(END)) {
      if (index + end.length === line.length) atEnd++;
      else if (index >= speaker) within++;
    }
  }
  return within + atEnd >= FEWEST_ENDS && atEnd <= AT_END * (within + atEnd);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * A text with a space for each break that ends no sentence: as long as it was, so that its words stand where they stood.
 */
export function joinedLines(text: string): string {
  const joined = text
    .split("\n")
    .map((line) => line + (endsFinished(line) || line.trim() === "" ? "\n" : " "));
  return joined.join("").slice(0, -1);
}

/** Share of the lines behind an open one that begin with a small letter where they go on with it. */
const GOING_ON = 0.6;
const SMALL = /^[^\p{L}]{0,6}\p{Ll}/u;

/** Whether lines go on with what the one before began, as nothing but its letters can tell: those that were cut off do not. */
export function goOn(lines: readonly string[]): boolean {
  const behind = lines.filter((_, at) => at > 0 && !endsFinished(lines[at - 1] as string));
  return shareOfLines(behind, (line) => SMALL.test(line)) >= GOING_ON;
}
