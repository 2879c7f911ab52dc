import { type FeatureName, featureNames } from "./features/features";
import stored from "./fitted.json" with { type: "json" };
import type { Language } from "./language/language";
import { type Genre, genres } from "./report";
import { interpolate } from "./score";

export type Norms = readonly (readonly [mean: number, deviation: number])[];

/** Fitted by lab/fit.ts; all other numbers come from publications. */
export interface Fitted {
  languages: Readonly<Record<string, Norms>>;
  genres: Readonly<Record<Genre, { trees: Trees; norms: Norms }>>;
  natural: Trees;
  /** Log odds at which a window scores 0.5 and fails, 0.695 (worth 75), and 1. */
  scale: readonly [fails: number, fair: number, best: number];
}

export const fitted = stored as unknown as Fitted;

export function normOf({ code, variety }: Language): string {
  if (variety) return variety === "classical" ? "classical" : "zh";
  return code;
}

export function departures(features: Float64Array, language: string, by = fitted): Float64Array {
  const norms = by.languages[language] ?? by.languages.other ?? [];
  return departed(features, norms);
}

export function departed(features: Float64Array, norms: Norms): Float64Array {
  return features.map((value, at) => {
    const [mean = 0, deviation = 1] = norms[at] ?? [];
    return (value - mean) / deviation;
  });
}

function genreChances(row: Float64Array, by = fitted): readonly number[] {
  const odds = genres.map((genre) => Math.exp(evaluate(by.genres[genre].trees, row)));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / all);
}

/** Compares a text with its genre, because verse has short lines and laws repeat themselves. */
export function withinGenre(row: Float64Array, by = fitted): Float64Array {
  const chances = genreChances(row, by);
  return row.map((value, at) => {
    let [mean, deviation] = [0, 0];
    for (const [index, genre] of genres.entries()) {
      const [ownMean = 0, own = 1] = by.genres[genre].norms[at] ?? [];
      mean += (chances[index] as number) * ownMean;
      deviation += (chances[index] as number) * own;
    }
    return (value - mean) / deviation;
  });
}

export function cleanOdds(row: Float64Array, by = fitted): number {
  return evaluate(by.natural, [...withinGenre(row, by), ...row]);
}

export function naturalness(row: Float64Array): number {
  const [fails, fair, best] = fitted.scale;
  const points = [
    [2 * fails - best, 0],
    [fails, 0.5],
    [fair, 0.695],
    [best, 1],
  ] as const;
  return interpolate(cleanOdds(row), points);
}

export function genreOf(rows: readonly Float64Array[]): Genre {
  const chances = rows.map((row) => genreChances(row));
  const sums = genres.map((_, at) => chances.reduce((sum, one) => sum + (one[at] as number), 0));
  return genres[sums.indexOf(Math.max(...sums))] ?? "prose";
}

export function departureIn(row: Float64Array, name: FeatureName): number {
  return row[featureNames.indexOf(name)] as number;
}

export interface Trees {
  base: number;
  /** One array per node: [feature, limit, whether NaN goes left, left, right] or [value]. */
  trees: readonly (readonly (readonly number[])[])[];
}

export function evaluate({ base, trees }: Trees, row: ArrayLike<number>): number {
  return trees.reduce((sum, tree) => sum + leafOf(tree, row), base);
}

function leafOf(tree: readonly (readonly number[])[], row: ArrayLike<number>): number {
  let node = tree[0] as readonly number[];
  while (node.length > 1) {
    const [feature = 0, limit = 0, nanLeft = 0, left = 0, right = 0] = node;
    const value = row[feature] as number;
    const goesLeft = Number.isNaN(value) ? nanLeft === 1 : value < limit;
    node = tree[goesLeft ? left : right] as readonly number[];
  }
  return node[0] as number;
}
