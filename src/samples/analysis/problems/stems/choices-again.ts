import { CHOICE_MARK, isChoice } from "../likeness/bank-units";
import { inWritingOf } from "../wording/quantities";

/** Share of a choice's words, or pairs of characters, that stand in another of its question: it is the same but for a word. */
const ALIKE = 0.6;

/** A longer choice, in letters of an alphabet, has no reason to be offered with another question. */
const LONGEST = 60;

/** Of a text no more than this is taken for choices that come again: more are copies in a bank's dress. */
const MOST = 0.12;

const LINES = /[^\n]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * A bank's text with blanks in place of choices that were offered before, and of those that say what another choice of
 * their question says but for a word: "rising before the front, falling behind it" and the other way round. Linear in the text.
 */
export function withoutChoicesAgain(text: string): string {
  const offered = new Set<string>();
  let others = new Set<string>();
  let left = MOST * text.length;
  return text.replace(LINES, (line) => {
    const trimmed = line.trim();
    if (!isChoice(trimmed)) {
      others = new Set();
      return line;
    }
    const choice = trimmed.replace(CHOICE_MARK, "").toLowerCase();
    const parts = partsOf(choice);
    const isOffered = offered.has(choice) && choice.length <= inWritingOf(choice, LONGEST);
    const isAgain = isOffered || shareIn(others, parts) >= ALIKE;
    offered.add(choice);
    for (const part of parts) others.add(part);
    if (!isAgain || line.length > left) return line;
    left -= line.length;
    return " ".repeat(line.length);
  });
}

function partsOf(choice: string): string[] {
  if (!UNSPACED.test(choice)) return choice.match(WORDS) ?? [];
  return Array.from(choice.slice(0, -1), (first, at) => first + choice.charAt(at + 1));
}

function shareIn(others: ReadonlySet<string>, parts: readonly string[]): number {
  return parts.filter((part) => others.has(part)).length / Math.max(1, parts.length);
}
