import { type FeatureName, featureNames } from "../../src/quality/features/features";

const IMPROVING_FEATURES = new Set<FeatureName>([
  "fit",
  "tie1",
  "tie2",
  "tie3",
  "known2",
  "known3",
  "known4",
  "forwards",
  "letters",
  "orderGain",
]);
const WORSENING_FEATURES = new Set<FeatureName>([
  ...([
    "spelling",
    "misspelled",
    "misspelledOnce",
    "likelierBackwards",
    "swapped",
    "clash",
    "shock",
    "looseRepeats",
    "echoes",
    "burst",
  ] as const),
  ...(["repeats2", "repeats3", "repeats4", "repeats5", "repeats6", "repeats10"] as const),
  ...([
    "longWords",
    "mixedWords",
    "repeatedLines",
    "copiedLines",
    "mojibake",
    "chainedPairs",
    "chainedTriples",
    "lonely",
    "boilerplate",
    "symbols",
    "innerCapitals",
  ] as const),
  ...(["otherScript", "rareHan", "unpaired", "exclaims", "broken"] as const),
]);
export const directions = featureNames.map(
  (name) => Number(IMPROVING_FEATURES.has(name)) - Number(WORSENING_FEATURES.has(name)),
);
