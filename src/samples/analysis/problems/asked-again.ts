import { isAsking } from "./asking";

/** A longer sentence is a story of its own, which a bank has no reason to tell again. */
const LONGEST = 120;

const SENTENCES = /[^.?!。？！\n]+[.?!。？！]*\s*/g;

/** What many questions are introduced by, though it does not ask itself: "one of the following is right". */
const OF_FOLLOWING =
  /following|下列|以下|下面|上述|次の|다음|folgende|siguiente|suivant|seguinte|следующ/i;

/**
 * A bank's text with blanks in place of short sentences that ask what was asked before in the same words:
 * "Which of these can be concluded from the above?" is how a bank asks, and no copy of a question.
 */
export function withoutAskedAgain(text: string): string {
  const seen = new Set<string>();
  return text.replace(SENTENCES, (sentence) => {
    const asked = sentence.trim();
    if (asked.length > LONGEST || !(isAsking(asked) || OF_FOLLOWING.test(asked))) return sentence;
    if (!seen.has(asked)) {
      seen.add(asked);
      return sentence;
    }
    return sentence.replace(/[^\n]/g, " ");
  });
}
