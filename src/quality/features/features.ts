import type { LanguageModel } from "../model/language-model";
import { measureByModel, modelFeatureNames } from "../naturalness";
import type { Page, Window } from "../page";
import { characterFeatures, characterNames } from "./characters";
import { lineFeatures, lineNames } from "./lines";
import { sentenceFeatures, sentenceNames } from "./sentences";
import { burstOf, markMixedWords, wordFeatures, wordNames } from "./words";

export const featureNames = [
  ...modelFeatureNames,
  ...wordNames,
  ...lineNames,
  ...sentenceNames,
  ...characterNames,
] as const;
export type FeatureName = (typeof featureNames)[number];

export function featuresOf(page: Page, windows: readonly Window[], model: LanguageModel | null) {
  const modelRows = model ? measureByModel(page, windows, model) : null;
  const [burst, isMixed] = [burstOf(page), markMixedWords(page)];
  const missingFeatures = new Array(modelFeatureNames.length).fill(Number.NaN);
  return windows.map((window, index) =>
    Float64Array.from([
      ...(modelRows?.[index] ?? missingFeatures),
      ...wordFeatures(page, window, burst, isMixed),
      ...lineFeatures(page, window),
      ...sentenceFeatures(page, window),
      ...characterFeatures(page, window),
    ]),
  );
}
