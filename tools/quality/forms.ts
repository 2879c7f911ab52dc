import {
  deviationsFromNorm,
  type FittedModel,
  modelOf,
  type Trees,
} from "../../src/quality/fitted";
import { type FittedForm, fittedForms } from "../../src/quality/report";
import { boostTrees, type Example } from "./boost";
import { groupsOf, withoutModel } from "./fit";
import { type CleanText, originalOf, type Reading, readVersion } from "./reads";
import { corrupt } from "./spoil";

const SETTINGS = { rounds: 80, rate: 0.2, depth: 3, minWeight: 10, ridge: 5, directions: [] };

/** Fits what tells lists, logs and encodings from texts, with the norms of the languages. */
export function fitForms(
  texts: readonly CleanText[],
  model: Pick<FittedModel, "languages">,
): Record<FittedForm, Trees> {
  const readings = texts.flatMap((text, at) => {
    const original = originalOf(text, texts, at);
    const junk = fittedForms.map((form, f) => ({
      kind: form,
      share: 1,
      text: corrupt(original, form, 1, at + f),
    }));
    return [{ kind: null, share: 0, text: text.text }, ...junk].flatMap((version) =>
      readVersion(text, version, modelOf),
    );
  });
  const rows = [...readings, ...withoutModel(readings)];
  return Object.fromEntries(
    fittedForms.map((form) => [form, treesOf(rows, form, model)]),
  ) as Record<FittedForm, Trees>;
}

function treesOf(
  readings: readonly Reading[],
  form: FittedForm,
  model: Pick<FittedModel, "languages">,
): Trees {
  const examples = readings.map(
    ({ features, norm, kind, part }): Example => ({
      row: deviationsFromNorm(features, norm, model),
      target: kind === form ? 1 : 0,
      weight: part,
    }),
  );
  return boostTrees(examples, { ...SETTINGS, groups: groupsOf(readings) });
}
