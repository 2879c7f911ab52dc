import { expect, test } from "bun:test";
import { normsFrom } from "../../../../src/samples/analysis/calibration/fit";
import type { Row } from "../../../../src/samples/analysis/calibration/rows";
import { modelLanguages } from "../../../../src/samples/analysis/models/languages";
import {
  junkKinds,
  normOf,
  readingsFrom,
} from "../../../../src/samples/analysis/naturalness/norms";
import type { ReadingName } from "../../../../src/samples/analysis/naturalness/readings/readings";
import { randomNumbers } from "../texts";

const random = randomNumbers(11);

/** Texts of forty families of a language, clean and spoiled, where junk raises one reading. */
function rowsOf(norm: "de" | "ru", raised: ReadingName): Row[] {
  return Array.from({ length: 40 }, (_, at) => {
    const usual = readingsFrom(() => 0.1 + random() / 2);
    const clean = { family: `${norm} ${at}`, norm, genre: null, units: 1500 };
    const spoiled = junkKinds.map((kind) => ({
      ...clean,
      readings: { ...usual, [raised]: usual[raised] + 0.1 },
      kind,
      share: 0.2,
    }));
    return [{ ...clean, readings: usual, kind: null, share: 0 }, ...spoiled];
  }).flat();
}

test("a language's filters are mostly those of its own texts", () => {
  const { filters } = normsFrom([...rowsOf("de", "reversed"), ...rowsOf("ru", "clashes")]);
  const [german, russian] = [filters.de?.swapped, filters.ru?.swapped];
  expect(german?.reversed).toBeGreaterThan(1.5 * (german?.clashes ?? 0));
  expect(russian?.clashes).toBeGreaterThan(1.5 * (russian?.reversed ?? 0));
  // The other language's junk tells something as well.
  expect(german?.clashes).toBeGreaterThan(0);
});

test("each language is read by filters of its own", () => {
  const prose = { verse: 0, problems: 0, law: 0 };
  const own = modelLanguages.map((code) => {
    const language = { code, variety: null } as unknown as Parameters<typeof normOf>[0];
    return normOf(language, code, prose).filters;
  });
  expect(new Set(own.map((filters) => JSON.stringify(filters))).size).toBe(modelLanguages.length);
});
