import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { contentTypes } from "../../src/quality";
import { assess } from "../../src/samples/analyzer/assess";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import { scraps } from "../quality/scraps";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

test("gives every text a value of zero or more that survives storage", () => {
  fc.assert(
    fc.property(scraps, fc.constantFrom(...contentTypes), (all, contentType) => {
      const given = all.join("");
      fc.pre(given.replaceAll(/[\0\uFEFF]/g, "").trim() !== "");
      const analysis = assess(given, { contentType, collectionWords: 90_000 }, (of) => of.length);
      const { lowCents, highCents, basis } = analysis.estimatedMarketValue;
      expect(lowCents).toBeLessThanOrEqual(highCents);
      expect(basis.effectiveWords).toBeGreaterThanOrEqual(0);
      expect(basis.effectiveWords).toBeLessThanOrEqual(90_000);
      expect(analysis.suitableFor.length).toBeGreaterThan(0);
      expect(readAnalysis(JSON.stringify(analysis))).toEqual(analysis);
    }),
    { numRuns: 300 },
  );
});
