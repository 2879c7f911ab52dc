import type { Analysis } from "../analysis";
import { analyzeText } from "../analyze";
import type { ContentType } from "../verdict";
import { applies } from "./applies";
import { type DegradationName, degradationNames, degrade } from "./degradations";
import { type Measurement, SHARES } from "./measurement";
import type { CleanText } from "./texts";

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
      .filter((name) => applies(name, clean))
      .map((name) => [name, SHARES.map((share) => value(degrade(original, name, share)))]),
  );
  return {
    name: clean.name,
    language: clean.language,
    clean: value(clean.text),
    spoiled,
  };
}
