import type { Language } from "./language/language";
import { type Gate, type GateName, gateNames } from "./report";
import { interpolate, ramp } from "./score";

const BASIC = 59;

/** Narrowly missing a published limit costs nothing, because laws, verse and manuals often do. */
function limitOf(gate: GateName, value: number): number {
  if (gate === "natural")
    return interpolate(value, [
      [0, 5],
      [0.5, BASIC],
      [1, 100],
    ]);
  return interpolate(value, [
    [0, 20],
    [0.3, BASIC],
    [0.5, 100],
  ]);
}

/** At least 50 words, as in gopher_quality, and 1,000 for the full value. */
const WORDS = { least: 50, enough: 1000 };

export function adequacyOf(words: number): number {
  if (words < WORDS.least) return words / WORDS.least / 2;
  return 0.5 + 0.5 * ramp(Math.log(words), Math.log(WORDS.least), Math.log(WORDS.enough));
}

const MAX_WITHOUT_MODEL = { decided: 84, undecided: BASIC };

export function trainingValue(
  gates: Readonly<Record<GateName, Gate>>,
  words: number,
  language: Pick<Language, "decided"> & { hasModel: boolean },
): number {
  const unmodelled = language.decided ? MAX_WITHOUT_MODEL.decided : MAX_WITHOUT_MODEL.undecided;
  const maxValue = language.hasModel ? 100 : unmodelled;
  const limits = gateNames.map((gate) => limitOf(gate, gates[gate].value));
  const size = interpolate(adequacyOf(words), [
    [0, 0],
    [0.5, BASIC],
    [0.75, 100],
  ]);
  return Math.round(Math.min(...limits, size, maxValue));
}
