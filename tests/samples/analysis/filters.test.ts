import { expect, test } from "bun:test";
import { normsFrom } from "../../../src/samples/analysis/calibration/fit";
import type { Row } from "../../../src/samples/analysis/calibration/rows";
import {
  junkKinds,
  normOf,
  readingsFrom,
  storedNorms,
} from "../../../src/samples/analysis/naturalness/norms";
import type { ReadingName } from "../../../src/samples/analysis/naturalness/readings";
import { randomNumbers } from "./texts";

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

test("a language without filters of its own is read by those of all", () => {
  const prose = { verse: 0, problems: 0, law: 0 };
  const filtersOf = (filters: object) => {
    const norms = { ...storedNorms, filters } as typeof storedNorms;
    const language = { code: "pt", variety: null } as unknown as Parameters<typeof normOf>[0];
    return normOf(language, "pt", prose, norms).filters;
  };
  const [own, all] = [{ noise: 1 }, { noise: 2 }];
  expect<object>(filtersOf({ pt: own, words: all })).toBe(own);
  expect<object>(filtersOf({ words: all })).toBe(all);
});
