import { UNSPACED } from "../../text/unspaced";
import { CHOICE_MARK, isChoice } from "../wording/choices";
import { inWritingOf } from "../wording/quantities";

/** Share of a choice's words, or pairs of characters, that stand in another one of its question: it is the same but for a word or two. */
const ALIKE = 0.6;

/** A letter before a space alone begins many a line. */
const SIGN = /^[(（[]?\S\s?[)）\].．、:：]|^[①-⑳☐☒☑○●*+•–-]/u;

/** A question offers no more choices. */
const CHOICES = 12;

/** A longer choice, in letters of an alphabet, has no reason to be offered with another question. */
const LONGEST = 60;

/** Of a text no more than this is taken for choices that come again: more are copies in a bank's dress. */
const MOST = 0.12;

const LINES = /[^\n]+/g;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * A bank's text with blanks in place of choices that were offered before, and of those that say what another choice of
 * their question says but for a word: "rising before the front, falling behind it" and the other way round. Linear in the text.
 */
export function withoutChoicesAgain(text: string): string {
  const offered = new Set<string>();
  let others: ReadonlySet<string>[] = [];
  let left = MOST * text.length;
  return text.replace(LINES, (line) => {
    const trimmed = line.trim();
    if (!SIGN.test(trimmed) || !isChoice(trimmed)) {
      others = [];
      return line;
    }
    const choice = trimmed.replace(CHOICE_MARK, "").toLowerCase();
    const parts = partsOf(choice);
    const isOffered = offered.has(choice) && choice.length <= inWritingOf(choice, LONGEST);
    const isAgain = isOffered || others.some((other) => shareIn(other, parts) >= ALIKE);
    offered.add(choice);
    others = [...others, new Set(parts)].slice(-CHOICES);
    if (!isAgain || line.length > left) return line;
    left -= line.length;
    return " ".repeat(line.length);
  });
}

function partsOf(choice: string): string[] {
  if (!UNSPACED.test(choice)) return choice.match(WORDS) ?? [];
  const characters = [...choice];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

function shareIn(other: ReadonlySet<string>, parts: readonly string[]): number {
  return parts.filter((part) => other.has(part)).length / Math.max(1, parts.length);
}
