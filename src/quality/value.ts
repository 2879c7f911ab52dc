import { type GateName, gateNames } from "./report";
import { between, ramp } from "./score";

/** The most that the basic band holds. */
const BASIC = 59;

/**
 * The highest value that a gate leaves to a text. Naturalness sets it all along; a published limit costs nothing where
 * it is just missed, since laws, verse and manuals often miss one, and most of the value where it is far off.
 */
function limitOf(gate: GateName, value: number): number {
  if (gate === "natural")
    return between(value, [
      [0, 5],
      [0.5, BASIC],
      [1, 100],
    ]);
  return between(value, [
    [0, 20],
    [0.3, BASIC],
    [0.5, 100],
  ]);
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
 * The AI training value: what the strictest gate leaves, and no more than a sample of its size, or in a
 * language without a model, can show.
 */
export function trainingValue(
  gates: Readonly<Record<GateName, number>>,
  words: number,
  hasModel: boolean,
): number {
  const limits = gateNames.map((gate) => limitOf(gate, gates[gate]));
  const size = between(adequacyOf(words), [
    [0, 0],
    [0.5, BASIC],
    [0.75, 100],
  ]);
  return Math.round(Math.min(...limits, size, hasModel ? 100 : UNMODELLED));
}
