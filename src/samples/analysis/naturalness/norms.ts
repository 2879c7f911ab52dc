import type { Language } from "../language";
import type { ModelLanguage } from "../models/languages";
import norms from "./norms.json" with { type: "json" };
import { type ReadingName, type Readings, readingNames } from "./readings";

/** What is normal in a language, and how much a departure from it tells. */
export interface Norm {
  /** Mean readings of clean texts. */
  centre: Readings;
  /** Junk share that one unit of a reading stands for. */
  weights: Readings;
  /** What the weighted sum of clean texts stays under. */
  allowance: number;
  /** Standard deviation of the estimate, times the root of the units that were read. */
  spread: number;
}

export type NormName = ModelLanguage | "zh-classical";

/** The norm of a language; classical Chinese, which is mostly single characters, has its own. */
export function normOf(language: Language, code: ModelLanguage): Norm {
  return normNamed(code === "zh" && language.variety === "classical" ? "zh-classical" : code);
}

export function normNamed(name: NormName): Norm {
  return (norms as unknown as Record<string, Norm>)[name] as Norm;
}

/** How far readings lie from the centre, towards junk, as a share of the text. */
export function departure(readings: Readings, { centre, weights }: Norm): number {
  let sum = 0;
  for (const name of readingNames) sum += weights[name] * (readings[name] - centre[name]);
  return sum;
}

/** The departure of one reading alone. */
export function departureOf(
  name: ReadingName,
  readings: Readings,
  { centre, weights }: Norm,
): number {
  return weights[name] * (readings[name] - centre[name]);
}

/** Estimated share of a text that is junk, 0 to 1: 0 within what clean texts reach. */
export function junkShare(readings: Readings, norm: Norm): number {
  const share = (departure(readings, norm) - norm.allowance) / (1 - norm.allowance);
  return Math.min(1, Math.max(0, share));
}
