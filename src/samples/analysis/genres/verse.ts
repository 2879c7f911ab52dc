import { ramp } from "../score";
import { CAPITALS, capitalShare, endsFinished, readOnce, shareOfLines } from "../text/lines";

/** Fewest lines that make a poem; shorter ones are titles and poets, longer ones are prose. */
const LEAST_VERSES = 8;
const VERSE = { shortest: 8, longest: 60 };

/**
 * How much a text looks like verse, 0 to 1: its lines are short, and most are about as long as
 * the middle one or, as in Chinese, of one of a few fixed lengths.
 */
export const verseLikeness = readOnce(readVerse);

function readVerse(lines: readonly string[]): number {
  const open = 1 - shareOfLines(lines, endsFinished);
  const capitals = ramp(capitalShare(lines), CAPITALS.prose, CAPITALS.verse);
  return Math.max(
    readMeasuredVerse(lines),
    capitals *
      ramp(open, OPEN.prose, OPEN.verse) *
      ramp(unevenness(lines), UNEVEN.prose, UNEVEN.verse),
  );
}

/** Share of open lines, and how far lines lie from the middle one, as a share of it, in lists and in verse. */
const OPEN = { prose: 0.2, verse: 0.35 };
const UNEVEN = { prose: 0.6, verse: 0.4 };

/** Standard deviation of the lines' lengths from the middle one over that; none of prose's long lines. */
function unevenness(lines: readonly string[]): number {
  const lengths = lines.map(({ length }) => length).toSorted((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  if (lines.length < LEAST_VERSES || middle > VERSE.longest) return Number.POSITIVE_INFINITY;
  return (
    Math.sqrt(lengths.reduce((sum, one) => sum + (one - middle) ** 2, 0) / lengths.length) / middle
  );
}

/** Verse by the lengths of its lines alone. */
function readMeasuredVerse(lines: readonly string[]): number {
  if (isRunOn(lines)) return 0;
  const lengths = lines.map(({ length }) => length).filter((length) => length >= VERSE.shortest);
  const middle = lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 0;
  const enough = lengths.length >= LEAST_VERSES && lengths.length * 2 >= lines.length;
  if (!enough || middle > VERSE.longest) return 0;
  const alike = lengths.filter((length) => Math.abs(length - middle) <= middle / 5).length;
  return ramp(Math.max(alike, inFixedLengths(lengths)) / lengths.length, 0.3, 0.6);
}

/** Likeness from which on a text is taken for verse. */
const LIKE_VERSE = 0.8;

export function isVerse(lines: readonly string[]): boolean {
  return verseLikeness(lines) >= LIKE_VERSE;
}

/** A line of verse is a piece of a sentence, so that as many pauses end more lines, and stand closer. */
export function leaveForDots(lines: readonly string[]): number {
  return 1 + verseLikeness(lines);
}

/** A sentence that ends within a line, with another behind it. */
const ENDS_WITHIN =
  /[.!?。！？](?!["'“”‘’«»‹›]{1,3}\s*$)["'“”‘’»«」』）)]{0,2}\s*[^\s"'”’」』）).!?。！？]/;

/** Whether a sentence ends within a line, and another begins there. */
export const holdsAnEnd = (line: string) => ENDS_WITHIN.test(line);

const RUN_ON = { lines: 20, within: 0.3, open: 0.5, sentences: 0.9 };

/**
 * Whether the lines are prose: broken at a width, so that sentences end within them and run over
 * their ends, or one sentence a line, which alphabets' verse hardly ever is.
 */
function isRunOn(lines: readonly string[]): boolean {
  if (lines.length < RUN_ON.lines) return false;
  const finished = shareOfLines(lines, endsFinished);
  if (finished < RUN_ON.open) return shareOfLines(lines, holdsAnEnd) > RUN_ON.within;
  return finished > RUN_ON.sentences && shareOfLines(lines, (line) => SPACED.test(line)) > 0.5;
}

/** Several words that spaces part. */
const SPACED = /\S \S+ \S/;

/** How many lines have one of the three most frequent lengths. */
function inFixedLengths(lengths: readonly number[]): number {
  const times = new Map<number, number>();
  for (const length of lengths) times.set(length, (times.get(length) ?? 0) + 1);
  const [first = 0, second = 0, third = 0] = [...times.values()].sort((a, b) => b - a);
  return first + second + third;
}
