import type { DegradationName } from "./degradations";

export const SHARES = [0.05, 0.1, 0.2, 0.5] as const;

/** The values of one text, clean and spoiled in each way at each share. */
export interface Measurement {
  name: string;
  language: string;
  clean: number;
  spoiled: Partial<Record<DegradationName, readonly number[]>>;
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
