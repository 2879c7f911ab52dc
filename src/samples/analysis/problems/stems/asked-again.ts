import { isAsking } from "../wording/asking";
import { GAP } from "../wording/patterns";

/** A longer sentence is a story of its own, which a bank has no reason to tell again. */
const LONGEST = 120;

const SENTENCES = /[^.?!。？！\n]+[.?!。？！]*\s*/g;

/** What many questions are introduced by, though it does not ask itself: "one of the following is right". */
const OF_FOLLOWING =
  /following|下列|以下|下面|上述|次の|다음|folgende|siguiente|suivant|seguinte|следующ/i;

/** A bank asks in so many ways at most, each so often at least, which take so much of it. */
const WAYS = { most: 10, least: 3, share: 0.15 };

/**
 * A bank's text with blanks in place of short sentences that ask what was asked before in the same words:
 * "Which of these can be concluded from the above?" is how a bank asks, and no copy of a question. Nothing is
 * taken out of a text that asks so in too many ways, or too much.
 */
export function withoutAskedAgain(text: string): string {
  const times = new Map<string, number>();
  for (const [sentence] of text.matchAll(SENTENCES)) {
    const asked = sentence.trim();
    // What has a gap may be any sentence.
    if (GAP.test(asked)) continue;
    if (asked.length <= LONGEST && (isAsking(asked) || isIntroducing(asked)))
      times.set(asked, (times.get(asked) ?? 0) + 1);
  }
  const ways = [...times].filter(([, count]) => count >= WAYS.least);
  const taken = ways.reduce((sum, [{ length }, count]) => sum + length * (count - 1), 0);
  if (ways.length === 0 || ways.length > WAYS.most || taken > WAYS.share * text.length) return text;
  const seen = new Map(ways.map(([asked]) => [asked, false]));
  return text.replace(SENTENCES, (sentence) => {
    const asked = sentence.trim();
    if (seen.get(asked) !== false)
      return seen.get(asked) ? sentence.replace(/[^\n]/g, " ") : sentence;
    seen.set(asked, true);
    return sentence;
  });
}

/** Whether choices or a formula follow: it is no sentence by itself. */
function isIntroducing(sentence: string): boolean {
  return OF_FOLLOWING.test(sentence) && !/[.!。！]$/.test(sentence);
}
