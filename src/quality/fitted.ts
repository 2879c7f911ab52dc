import { type FeatureName, featureNames } from "./features/features";
import stored from "./fitted.json" with { type: "json" };
import type { Language } from "./language/language";
import { isModelLanguage, type ModelLanguage } from "./model/language-model";
import { type FittedForm, type Form, fittedForms, type Genre, genres } from "./report";
import { interpolate } from "./score";

export type Norms = readonly (readonly [mean: number, deviation: number])[];

/** Fitted by lab/fit.ts. */
export interface FittedModel {
  languages: Readonly<Record<string, Norms>>;
  genres: Readonly<Record<Genre, { trees: Trees; norms: Norms }>>;
  forms: Readonly<Record<FittedForm, Trees>>;
  natural: Trees;
  /** Log odds that map to the scores 0.5 (the threshold), 0.695 (worth 75) and 1. */
  scale: readonly [fails: number, fair: number, best: number];
}

// JSON has arrays, whose lengths TypeScript does not know.
export const fittedModel = stored as unknown as FittedModel;

export function modelOf({ code }: Language): ModelLanguage | null {
  const language = code.startsWith("zh") || code === "bilingual-zh-en" ? "zh" : code;
  return isModelLanguage(language) ? language : null;
}

export function normOf({ code, variety }: Language): string {
  if (variety) return variety === "classical" ? "classical" : "zh";
  return code;
}

export function deviationsFromNorm(
  features: Float64Array,
  language: string,
  model: Pick<FittedModel, "languages"> = fittedModel,
): Float64Array {
  const norms = model.languages[language] ?? model.languages.other ?? [];
  return zScores(features, norms);
}

export function zScores(features: Float64Array, norms: Norms): Float64Array {
  return features.map((value, index) => {
    const [mean = 0, deviation = 1] = norms[index] ?? [];
    return (value - mean) / deviation;
  });
}

type Natural = Omit<FittedModel, "forms">;

function genreProbabilities(row: Float64Array, model: Natural = fittedModel): readonly number[] {
  const weights = genres.map((genre) => Math.exp(evaluate(model.genres[genre].trees, row)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Compares a text with its genre, because verse has short lines and laws repeat themselves. */
export function deviationsFromGenre(row: Float64Array, model: Natural = fittedModel): Float64Array {
  const probabilities = genreProbabilities(row, model);
  return row.map((value, at) => {
    let [mean, deviation] = [0, 0];
    for (const [index, genre] of genres.entries()) {
      const [genreMean = 0, genreDeviation = 1] = model.genres[genre].norms[at] ?? [];
      mean += (probabilities[index] as number) * genreMean;
      deviation += (probabilities[index] as number) * genreDeviation;
    }
    return (value - mean) / deviation;
  });
}

export function cleanLogOdds(row: Float64Array, model: Natural = fittedModel): number {
  return evaluate(model.natural, [...deviationsFromGenre(row, model), ...row]);
}

export function naturalness(row: Float64Array): number {
  const [fails, fair, best] = fittedModel.scale;
  const points = [
    [2 * fails - best, 0],
    [fails, 0.5],
    [fair, 0.695],
    [best, 1],
  ] as const;
  return interpolate(cleanLogOdds(row), points);
}

export function genreOf(rows: readonly Float64Array[]): Genre {
  const probabilities = rows.map((row) => genreProbabilities(row));
  const sums = genres.map((_, index) =>
    probabilities.reduce((sum, window) => sum + (window[index] as number), 0),
  );
  return genres[sums.indexOf(Math.max(...sums))] ?? "prose";
}

/** The form of what is no text at all, if most of its windows have that form. */
export function formOf(rows: readonly Float64Array[]): Form | null {
  const likeliest = rows.map((row) => {
    const odds = fittedForms.map((form) => evaluate(fittedModel.forms[form], row));
    const most = Math.max(...odds);
    return most > 0 ? fittedForms[odds.indexOf(most)] : null;
  });
  const shareOf = (form: FittedForm) =>
    likeliest.filter((each) => each === form).length / rows.length;
  return fittedForms.find((form) => shareOf(form) > 0.5) ?? null;
}

export function deviationOf(row: Float64Array, name: FeatureName): number {
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
    const isLeft = Number.isNaN(value) ? nanLeft === 1 : value < limit;
    node = tree[isLeft ? left : right] as readonly number[];
  }
  return node[0] as number;
}
