import { answerIn } from "../wording/dress";

/** A question offers no more choices, in lines above its answer. */
const CHOICES = 12;

/** What stands before a choice: a bullet, or its letter or number. */
const MARK = /^(?:[-–—•*·]|[①-⑳]|[(（]?(?:[a-zａ-ｚ]|\d{1,2}|[①-⑳가-하])\s?[.)．、）:：])\s{0,4}/iu;

const LINES = /[^\n]+/g;

/**
 * A bank's text with blanks in place of answers that say one of the choices above them again in full, as many banks are
 * sold: that is how they name the choice, and no copy. Each choice is said again once.
 */
export function withoutRestatedChoices(text: string): string {
  let above: string[] = [];
  return text.replace(LINES, (line) => {
    const given = answerIn(line.trim());
    if (given === null) {
      above = [...above, wording(line)].slice(-CHOICES);
      return line;
    }
    const choice = above.indexOf(wording(given));
    if (choice < 0) return line;
    above = [];
    return " ".repeat(line.length);
  });
}

/** A choice as it is compared: without what marks it and the stop behind it. */
function wording(line: string): string {
  return line
    .trim()
    .replace(MARK, "")
    .replace(/[.。]$/, "")
    .toLowerCase();
}
