import { choiceWording } from "../wording/choices";
import { answerIn } from "../wording/dress";

/** A question offers no more choices, in lines above its answer. */
const CHOICES = 12;

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
      above = [...above, choiceWording(line)].slice(-CHOICES);
      return line;
    }
    const choice = above.indexOf(choiceWording(given));
    if (choice < 0) return line;
    above = [];
    return " ".repeat(line.length);
  });
}
