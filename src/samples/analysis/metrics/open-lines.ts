import { type Check, check } from "../findings";
import { freeVerseLikeness } from "../genres/free-verse";
import { isArticleHead, withoutOpenItems } from "../genres/laws";
import { statuteLikeness } from "../genres/statutes";
import { verseLikeness } from "../genres/verse";
import type { Reading } from "../reading";
import { atLeast, ramp } from "../score";
import { endsFinished } from "../text/lines";
import { unmarkedEnds } from "./unmarked-ends";

/** A formula at the end of a line, behind which many authors set no mark. */
const FORMULA_END = /(?:\$[^$]{1,400}\$\$?|\\[\])]|\\end\{[a-z]{2,20}\*?\})[)）」]?$/;
const endsInFormula = (line: string) => FORMULA_END.test(line.slice(-420));

/**
 * Whether lines were cut off, by how many end as sentences do: datatrove's fineweb_quality, with FineWeb2's values by
 * language. Nothing is told of a language that has none.
 */
export function openLines(reading: Reading): Check[] {
  const { endings: lines, rules } = reading;
  if (rules.linePunctuation === null) return [];
  // The last line does not count: an excerpt may be cut anywhere. The number of an article stands over it as a heading does.
  const told = lines.written.slice(0, -1).filter((line) => !isArticleHead(line));
  // Formulas and items of laws tell neither that a sentence ends nor that it was cut off.
  const whole = withoutOpenItems(told, lines.written).filter((line) => !endsInFormula(line));
  const { open, score } =
    told.length > 0
      ? judgedByEnds(whole, told.length, rules.linePunctuation)
      : { open: 1, score: judgedByLength(reading) };
  const excused = Math.max(lineGenres(lines.written), unmarkedEnds(whole, reading));
  return [check(Math.max(score, excused), "structureQuality", "open-lines", { share: open })];
}

/** Lines from which their ends tell all that they can. */
const ENOUGH_LINES = 40;

/** Formulas and numbers can be put at anything: where fewer other lines than this share are left, theirs count as well. */
const TELLING = 0.2;

/**
 * @param whole the lines that end otherwise than in a formula or as an open item
 * @param count how many there are with those
 * @param normal the share of finished lines at which the filter drops a text
 */
function judgedByEnds(
  whole: readonly string[],
  count: number,
  normal: number,
): { open: number; score: number } {
  const telling = Math.max(whole.length, count * TELLING);
  const open = 1 - whole.filter(endsFinished).length / telling;
  const hidden = 1 - whole.length / telling;
  // A title and its author are two lines of three in a short excerpt, and of a hundred in a long one.
  const sure = Math.min(1, (whole.length + hidden * count) / ENOUGH_LINES);
  return { open, score: 1 - (1 - atLeast(1 - open, normal, 0.6)) * sure };
}

/** Words a sentence that nobody writes, and that many do: for a text of one line. */
const SENTENCE = { endless: 300, normal: 80 };

function judgedByLength({ words, sentences }: Reading): number {
  return ramp(words.count / sentences.length, SENTENCE.endless, SENTENCE.normal);
}

/** Likeness to verse from which open lines count the less: free verse has lines of many lengths. */
const FREE_VERSE = { prose: 0.3, verse: 0.8 };

/** How far lines are of a genre that ends them where it likes: verse, or a law's numbers on lines of their own. */
function lineGenres(lines: readonly string[]): number {
  return Math.max(
    ramp(verseLikeness(lines), FREE_VERSE.prose, FREE_VERSE.verse),
    freeVerseLikeness(lines),
    statuteLikeness(lines),
  );
}
