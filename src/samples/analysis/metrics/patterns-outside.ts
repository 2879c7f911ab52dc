import { type Check, check } from "../findings";
import { lawLikeness, unnumbered } from "../genres/laws";
import { statuteLikeness, withoutCitations } from "../genres/statutes";
import type { Reading } from "../reading";
import { shareOfAlike } from "../repetition/alike-sentences";
import { ramp, share } from "../score";
import { sentenceLengths } from "../text/sentences";
import { wordsOf } from "../text/words";

/** Sentences alike outside of provisions: as a share of the law, and of what stands there. */
const OUTSIDE = { few: 0.08, many: 0.28, most: { few: 0.25, many: 0.45 } };

/**
 * Whether a law holds patterns with other words in their gaps between its provisions: its leave to say the
 * same again is theirs, and what stands there else is hardly alike.
 */
export function patternsOutside({ text, lines }: Reading): Check {
  const { written } = lines;
  const rest =
    lawLikeness(written) > 0
      ? unnumbered(text)
      : statuteLikeness(written) > 0
        ? withoutCitations(text)
        : null;
  const found = rest === null ? { score: 1, ofAll: 0 } : patternsIn(rest, text);
  return check(found.score, "contentUniqueness", "copied-sentences", { share: found.ofAll });
}

function patternsIn(rest: string, text: string) {
  const words = wordsOf(rest);
  const alike = shareOfAlike(rest, words, sentenceLengths(rest, words));
  const ofAll = alike * share(rest.length, text.length);
  const { few, many, most } = OUTSIDE;
  return { score: 1 - ramp(ofAll, few, many) * ramp(alike, most.few, most.many), ofAll };
}
