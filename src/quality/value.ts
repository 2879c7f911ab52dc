import type { Language } from "./language/language";
import { type Gate, type GateName, gateNames } from "./report";
import { interpolate, ramp } from "./score";

const MAX_BASIC_VALUE = 59;

/** Narrowly missing a published limit costs nothing, because laws, verse and manuals often do. */
function maxValueFor(gate: GateName, value: number): number {
  if (gate === "natural")
    return interpolate(value, [
      [0, 5],
      [0.5, MAX_BASIC_VALUE],
      [1, 100],
    ]);
  return interpolate(value, [
    [0, 20],
    [0.3, MAX_BASIC_VALUE],
    [0.5, 100],
  ]);
}

/** gopher_quality requires 50 words; the full value requires 1,000. */
const WORD_COUNTS = { least: 50, enough: 1000 };

export function adequacyOf(words: number): number {
  if (words < WORD_COUNTS.least) return words / WORD_COUNTS.least / 2;
  return (
    0.5 + 0.5 * ramp(Math.log(words), Math.log(WORD_COUNTS.least), Math.log(WORD_COUNTS.enough))
  );
}

const MAX_WITHOUT_MODEL = { decided: 84, undecided: MAX_BASIC_VALUE };

export function trainingValue(
  gates: Readonly<Record<GateName, Gate>>,
  words: number,
  language: Pick<Language, "decided"> & { hasModel: boolean },
): number {
  const maxWithoutModel = language.decided
    ? MAX_WITHOUT_MODEL.decided
    : MAX_WITHOUT_MODEL.undecided;
  const maxValue = language.hasModel ? 100 : maxWithoutModel;
  const maxValues = gateNames.map((gate) => maxValueFor(gate, gates[gate].value));
  const maxForLength = interpolate(adequacyOf(words), [
    [0, 0],
    [0.5, MAX_BASIC_VALUE],
    [0.75, 100],
  ]);
  return Math.round(Math.min(...maxValues, maxForLength, maxValue));
}
