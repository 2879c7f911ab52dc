import { readOnce } from "../lines";
import { ramp, share } from "../score";
import { isAsking, LONGEST_ASKING_LINE } from "./asking";
import { ANSWER, ASKED, CHOICE, FORMULA, SOLUTION } from "./patterns";

/** Share of the lines that ask, answer, are to be chosen from or reckon: of prose, and of a bank for certain. */
const MARKED = { prose: 0.02, bank: 0.08 };

/**
 * How much a text that is declared as a bank looks like one, 0 to 1. What does not is read as any other text:
 * else whatever is called a bank could be as far from prose as banks are.
 *
 * @param lines without empty ones
 */
export const bankLikeness = readOnce((lines) => {
  const marked = lines.filter(isMarked).length;
  return ramp(share(marked, lines.length), MARKED.prose, MARKED.bank);
});

function isMarked(line: string): boolean {
  if (CHOICE.test(line) || ANSWER.test(line) || SOLUTION.test(line) || FORMULA.test(line))
    return true;
  return line.length <= LONGEST_ASKING_LINE && (ASKED.test(line) || isAsking(line));
}
