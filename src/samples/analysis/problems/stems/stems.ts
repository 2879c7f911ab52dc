import { isChoice } from "../wording/choices";
import { undressed } from "../wording/dress";
import { inWritingOf } from "../wording/quantities";

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

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** So many words, or characters of an unspaced script, of a question's beginning are compared. */
const FRAME = { words: 5, characters: 8 };

/** So much of a line is looked at for them, in UTF-16 units. */
const LOOKED_AT = 80;

/** What so many questions begin with, and this share of them, is how the bank asks. */
const OFTEN = { least: 3, share: 0.05 };

/** Blanks in place of the words that many lines begin with: "Which of these", 「下列何者」. */
function withoutFrames(text: string): string {
  const times = new Map<string, number>();
  let lines = 0;
  for (const [line] of text.matchAll(LINES)) {
    const beginnings = beginningsOf(line);
    if (beginnings.length > 0) lines++;
    for (const beginning of beginnings) times.set(beginning, (times.get(beginning) ?? 0) + 1);
  }
  const often = Math.max(OFTEN.least, OFTEN.share * lines);
  return text.replace(LINES, (line) => {
    let frame = 0;
    for (const beginning of beginningsOf(line)) {
      if ((times.get(beginning) ?? 0) < often) break;
      frame = beginning.length;
    }
    if (frame === 0) return line;
    const start = line.length - line.trimStart().length + frame;
    return " ".repeat(start) + line.slice(start);
  });
}

/** The first word of a line, the first two, and so on. */
function beginningsOf(line: string): string[] {
  const start = line.trimStart().slice(0, LOOKED_AT);
  const units = UNSPACED.test(start.slice(0, FRAME.characters))
    ? Array.from(start).slice(0, FRAME.characters)
    : (start.match(/\S+\s*/g) ?? []).slice(0, FRAME.words);
  let beginning = "";
  return units.map((unit) => {
    beginning += unit;
    return beginning;
  });
}
