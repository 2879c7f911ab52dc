import stored from "./fitted.json" with { type: "json" };
import { featureNames } from "./features";
import type { Language } from "./language/language";
import type { Genre } from "./report";
import { evaluate, type Trees } from "./trees";

/** What the lab fitted (lab/fit.ts); the only numbers that no publication stands behind. */
export interface Fitted {
  /** By language, what its clean texts have of each feature: mean and standard deviation. */
  norms: Readonly<Record<string, readonly (readonly [mean: number, deviation: number])[]>>;
  /** Log odds that a window is clean. */
  natural: Trees;
  /** Log odds of each genre. */
  genres: Readonly<Partial<Record<Genre, Trees>>>;
}

export const fitted = stored as unknown as Fitted;

/** Under which name a language's norms are kept: classical Chinese has its own. */
export function normOf({ code, variety }: Language): string {
  if (variety) return variety === "classical" ? "classical" : "zh";
  return code;
}

/** Features as deviations from what is normal in a language; those of all where it has no norms. */
export function normalised(
  features: Float64Array,
  language: string,
  { norms }: Pick<Fitted, "norms"> = fitted,
): Float64Array {
  const own = norms[language] ?? norms.other ?? [];
  return features.map((value, at) => {
    const [mean = 0, deviation = 1] = own[at] ?? [];
    return (value - mean) / deviation;
  });
}

/** The chance, 0 to 1, that a window with these features is clean text. */
export function naturalness(row: Float64Array, { natural }: Pick<Fitted, "natural"> = fitted): number {
  return 1 / (1 + Math.exp(-evaluate(natural, row)));
}

/** The genre that most windows look most like. */
export function genreOf(rows: readonly Float64Array[], { genres } = fitted): Genre {
  const scores = Object.entries(genres).map(([genre, trees]) => {
    const sum = rows.reduce((total, row) => total + Math.tanh(evaluate(trees, row) / 2), 0);
    return [genre as Genre, sum] as const;
  });
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best), ["prose", 0] as const)[0];
}

/** How far a row departs from what is normal in one feature. */
export function departure(row: Float64Array, name: (typeof featureNames)[number]): number {
  return row[featureNames.indexOf(name)] as number;
}
