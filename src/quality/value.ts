import { THRESHOLD } from "./gates";
import type { GateName } from "./report";
import { ramp } from "./score";

/** The value of a text that just fails a gate: the most that the basic band holds. */
const FAILED = 59;
/** The value of one that has nothing of a gate. */
const WORTHLESS: Readonly<Record<GateName, number>> = {
  natural: 10,
  unique: 20,
  clean: 20,
  private: 50,
};
/** From here on a gate does not hold a text down. */
const PASSED: Readonly<Record<GateName, number>> = {
  natural: 1,
  unique: 0.75,
  clean: 0.75,
  private: 0.75,
};

/** The highest value that a gate leaves to a text. */
function limitOf(gate: GateName, value: number): number {
  if (value < THRESHOLD) return WORTHLESS[gate] + (FAILED - WORTHLESS[gate]) * (value / THRESHOLD);
  return FAILED + (100 - FAILED) * ramp(value, THRESHOLD, PASSED[gate]);
}

/** Words that a sample needs for the whole value, and the least that filters keep (gopher_quality: 50). */
const WORDS = { least: 50, enough: 1000 };

/** How much a text of so many words can show: ½ at the least that filters keep. */
export function adequacyOf(words: number): number {
  if (words < WORDS.least) return words / WORDS.least / 2;
  return 0.5 + 0.5 * ramp(Math.log(words), Math.log(WORDS.least), Math.log(WORDS.enough));
}

/** What a text is worth that nothing can be told of, for want of a model of its language. */
const UNMODELLED = 84;

/**
 * The AI training value: what the strictest gate leaves, a little less for each other that is not
 * open, and no more than a sample of its size can show.
 */
export function valueOf(
  gates: Readonly<Record<GateName, number>>,
  words: number,
  hasModel: boolean,
): number {
  const limits = Object.entries(gates).map(([gate, value]) => limitOf(gate as GateName, value));
  const strictest = Math.min(...limits);
  const others = limits.reduce((product, limit) => product * (limit / 100), 1) / (strictest / 100);
  const shown = FAILED + (100 - FAILED) * ramp(adequacyOf(words), 0.5, 0.75);
  const most = adequacyOf(words) < 0.5 ? FAILED * adequacyOf(words) * 2 : shown;
  const value = strictest * Math.sqrt(others);
  return Math.round(Math.min(value, most, hasModel ? 100 : UNMODELLED));
}
