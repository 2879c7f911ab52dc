import { endsFinished, readOnce, shareOfLines } from "../text/lines";
import { joinedLines } from "./broken-prose";
import { freeVerseLikeness } from "./free-verse";
import { verseLikeness } from "./verse";

/** Likeness to verse, and share of the lines that end with a sentence, from which on lines are pieces of sentences. */
const BROKEN = { likeness: 0.4, finished: 0.08 };

const areBroken = readOnce(
  (lines: readonly string[]) =>
    Math.max(verseLikeness(lines), freeVerseLikeness(lines)) >= BROKEN.likeness &&
    shareOfLines(lines, endsFinished) >= BROKEN.finished,
);

/**
 * A text that looks like verse, with a space for each break that ends no sentence: as long as it was, so that its words stand
 * where they stood. Null where its lines are no pieces of sentences.
 *
 * @param lines as they were written
 */
export function acrossLines(text: string, lines: readonly string[]): string | null {
  if (!areBroken(lines)) return null;
  return joinedLines(text);
}
