import type { Analysis } from "../analysis";
import { analyzeText } from "../analyze";
import type { ContentType } from "../verdict";
import { applies, type DegradationName, degradationNames, degrade } from "./degradations";
import type { CleanText } from "./texts";

export const SHARES = [0.05, 0.1, 0.2, 0.5] as const;

/** The values of one text, clean and spoiled in each way at each share. */
export interface Measurement {
  name: string;
  language: string;
  half: CleanText["half"];
  clean: number;
  spoiled: Partial<Record<DegradationName, readonly number[]>>;
}

/** Tokens play no part in a value, so none are counted. */
const noTokens = () => 0;

export function analyzed(text: string, contentType: ContentType = "literary"): Analysis {
  return analyzeText(text, { contentType }, noTokens);
}

export function measure(
  clean: CleanText,
  dictionary: readonly string[],
  names: readonly DegradationName[] = degradationNames,
): Measurement {
  const original = { ...clean, dictionary };
  const value = (text: string) => analyzed(text, clean.contentType).aiTrainingValue;
  const spoiled = Object.fromEntries(
    names
      .filter((name) => applies(name, clean.language))
      .map((name) => [name, SHARES.map((share) => value(degrade(original, name, share)))]),
  );
  return {
    name: clean.name,
    language: clean.language,
    half: clean.half,
    clean: value(clean.text),
    spoiled,
  };
}

/** Probability that a clean text has a higher value than a spoiled one; ties count half. */
export function auc(clean: readonly number[], junk: readonly number[]): number {
  let wins = 0;
  for (const good of clean) {
    for (const bad of junk) wins += good > bad ? 1 : good === bad ? 0.5 : 0;
  }
  return wins / Math.max(1, clean.length * junk.length);
}

/** The share from which a text counts as junk. */
export const JUNK_FROM = 0.2;

/** Values of all spoiled texts at junk's shares. */
export function junkValues(measured: readonly Measurement[]): number[] {
  return measured.flatMap(({ spoiled }) =>
    Object.values(spoiled).flatMap((values) =>
      SHARES.flatMap((share, at) => (share >= JUNK_FROM ? [values[at] as number] : [])),
    ),
  );
}
