import { check, type Measured, weakest } from "../findings";
import type { Reading } from "../reading";
import { sameNumbers } from "../repetition/copies";
import { ramp } from "../score";
import type { Words } from "../text/words";
import type { ContentType } from "../verdict";

/** Words a window of the moving average. */
const WINDOW = 100;

/** Exercises share their wording; a bank as varied as this below prose is normal. */
const PROBLEM_BANK_LENIENCY = 0.2;

/**
 * lexicalRichness: how many different words a hundred words hold.
 *
 * Moving-average type-token ratio with a window of 100 (Covington and McFall 2010), which,
 * unlike a plain ratio, does not fall with the length of the text. No filter publishes a
 * threshold; the ramps by language are those of UDHR, classics and textbooks (rules.ts).
 */
export function lexicalRichness(reading: Reading, type: ContentType): Measured {
  const distinct = distinctInHundred(reading.writtenWords);
  const leniency = type === "problem_bank" ? PROBLEM_BANK_LENIENCY : 0;
  const [poor, rich] = reading.rules.distinctWords;
  return weakest([
    check(
      ramp(distinct, poor - leniency, rich - leniency),
      "lexicalRichness",
      "few-distinct-words",
      {
        distinct: Math.round(distinct * 100),
      },
    ),
  ]);
}

/** MATTR-100 as a share, of what is neither a number nor a formula; all the words of a shorter text are one window. */
function distinctInHundred(words: Words): number {
  const { vocabulary } = words;
  const told = sameNumbers(words).filter((id) => id >= 0);
  // Sums alone have no other words.
  const ids = told.length === 0 ? words.ids : told;
  const count = ids.length;
  if (count === 0) return 0;
  const window = Math.min(WINDOW, count);
  const times = new Uint32Array(vocabulary.size);
  const change = (word: number, by: 1 | -1) => {
    times[word] = (times[word] as number) + by;
    return times[word];
  };
  let [distinct, sum] = [0, 0];
  for (let at = 0; at < count; at++) {
    if (change(ids[at] as number, 1) === 1) distinct++;
    if (at >= window && change(ids[at - window] as number, -1) === 0) distinct--;
    if (at >= window - 1) sum += distinct;
  }
  return sum / (count - window + 1) / window;
}
