import { describe, expect, test } from "bun:test";
import { marketValue } from "../../../../src/samples/analysis/value/market-value";
import {
  metricWeights,
  trainingValue,
} from "../../../../src/samples/analysis/value/training-value";
import { metricNames, type QualityMetrics } from "../../../../src/samples/analysis/verdict";
import { LOCALES, messagesFor } from "../../../../views/messages/catalogue";

const priced = {
  words: 1000,
  letters: { alphabetic: 4700, unspaced: 0 },
  duplicateShare: 0,
  junk: 0,
  band: "high",
} as const;

describe("market value", () => {
  test("a thousand effective words at the band's price", () => {
    expect(marketValue(priced)).toEqual({
      lowCents: 500,
      highCents: 3100,
      basis: {
        scope: "sample",
        effectiveWords: 1000,
        centsPerThousandWords: { low: 500, high: 3100 },
        duplicateShare: 0,
      },
    });
    expect(marketValue({ ...priced, band: "basic" })).toMatchObject({
      lowCents: 20,
      highCents: 100,
    });
  });

  test("repeats and junk are not paid for", () => {
    const { basis, lowCents } = marketValue({ ...priced, duplicateShare: 0.5 });
    expect({ words: basis.effectiveWords, lowCents }).toEqual({ words: 500, lowCents: 250 });
    expect(marketValue({ ...priced, junk: 0.25 }).basis.effectiveWords).toBe(750);
  });

  test("letters in pieces, and Chinese in single characters, are no more words", () => {
    const pieces = { words: 4000, letters: { alphabetic: 4700, unspaced: 0 } };
    expect(marketValue({ ...priced, ...pieces }).basis.effectiveWords).toBe(1567);
    const chinese = (words: number) =>
      marketValue({ ...priced, words, letters: { alphabetic: 0, unspaced: 1600 } }).basis;
    expect(chinese(900)).toEqual(chinese(1600));
  });

  test("a collection is priced by its declared size, in two digits", () => {
    const value = marketValue({ ...priced, collectionWords: 1_234_567 });
    expect(value).toMatchObject({ lowCents: 620_000, highCents: 3_800_000 });
    expect(value.basis).toMatchObject({
      scope: "collection",
      effectiveWords: 1_234_567,
      size: { statedWords: 1_234_567, sampleWords: 1000 },
    });
  });

  test("of a collection no more words are paid than its publisher stated", () => {
    const chinese = { ...priced, words: 900, letters: { alphabetic: 0, unspaced: 1600 } };
    const { basis } = marketValue({ ...chinese, collectionWords: 50_000, duplicateShare: 0.1 });
    expect(basis.effectiveWords).toBe(45_000);
  });

  test.each(LOCALES)("whose size the page calls stated, beside the sample's, in %s", (locale) => {
    const { valueBasis } = messagesFor(locale).quality;
    const said = valueBasis(marketValue({ ...priced, collectionWords: 1_234_567, junk: 0.5 }));
    expect(said).toContain("1,234,567");
    expect(said).toMatch(/1,000(?!,)/);
    // A sample alone, and results of before, have no such size.
    expect(valueBasis(marketValue({ ...priced, junk: 0.5 }))).not.toContain("1,000");
  });

  test("what was really sold here counts once there are five sales, and not before", () => {
    const sold = { low: 800, high: 1200 };
    expect(marketValue({ ...priced, soldHere: { ...sold, sales: 5 } })).toMatchObject({
      lowCents: 800,
      highCents: 1200,
      basis: { sales: 5 },
    });
    const few = marketValue({ ...priced, soldHere: { ...sold, sales: 4 } });
    expect(few).toEqual(marketValue(priced));
  });

  test("nothing is worth nothing", () => {
    const none = { words: 0, letters: { alphabetic: 0, unspaced: 0 }, collectionWords: 10_000 };
    expect(marketValue({ ...priced, ...none })).toMatchObject({ lowCents: 0, highCents: 0 });
  });
});

const perfect = Object.fromEntries(metricNames.map((name) => [name, 100])) as QualityMetrics;

describe("training value", () => {
  test("a language that is undecided or changes half-way holds it down", () => {
    const held = (isLanguageDecided: boolean, foreign: number) =>
      trainingValue(perfect, "literary", { isLanguageDecided, isModelled: true, foreign });
    expect(held(false, 0)).toEqual({ value: 69, limitedBy: ["languageFluency"] });
    expect(held(true, 0.5).value).toBe(60);
    expect(held(true, 0.05).value).toBe(100);
    const unread = { isLanguageDecided: true, isModelled: false, foreign: 0 };
    expect(trainingValue(perfect, "literary", unread).value).toBe(84);
  });

  test("what takes a point or two is not told to hold it down", () => {
    const fluent = (languageFluency: number) =>
      trainingValue({ ...perfect, languageFluency }, "literary");
    expect(fluent(94).limitedBy).toEqual([]);
    expect(fluent(85).limitedBy).toEqual(["languageFluency"]);
    expect(fluent(94).value).toBeGreaterThan(fluent(85).value + 3);
  });

  test("the weights make up one", () => {
    const sum = Object.values(metricWeights).reduce((total, weight) => total + weight, 0);
    expect(sum).toBeCloseTo(1, 10);
    expect(trainingValue(perfect, "literary")).toEqual({ value: 100, limitedBy: [] });
  });

  test.each(["textIntegrity", "contentUniqueness", "formatCleanliness"] as const)(
    "%s at a filter's threshold holds it at 59, below it lower, and lets go by and by",
    (metric) => {
      const valueAt = (percent: number) =>
        trainingValue({ ...perfect, [metric]: percent }, "literary").value;
      expect([valueAt(50), valueAt(0)]).toEqual([59, 20]);
      expect(valueAt(51) - valueAt(50)).toBeLessThan(3);
      expect(valueAt(75)).toBeGreaterThan(94);
    },
  );

  test("junk takes its share of whatever the other metrics leave", () => {
    const worthAt = (languageFluency: number, contentUniqueness: number) =>
      trainingValue({ ...perfect, languageFluency, contentUniqueness }, "literary").value;
    expect([worthAt(50, 100), worthAt(0, 100)]).toEqual([57, 18]);
    expect(worthAt(75, 100)).toBeLessThan(worthAt(85, 100) - 5);
    expect(worthAt(50, 50)).toBeLessThan(worthAt(100, 50) - 15);
    expect(worthAt(50, 50)).toBeLessThan(worthAt(50, 100) - 10);
    expect(worthAt(95, 100)).toBeGreaterThan(98);
  });

  test("privacy limits to medium; structure does not limit a problem bank", () => {
    expect(trainingValue({ ...perfect, privacySafety: 0 }, "literary").value).toBe(84);
    expect(trainingValue({ ...perfect, structureQuality: 0 }, "literary").value).toBe(45);
    expect(trainingValue({ ...perfect, structureQuality: 0 }, "problem_bank").value).toBe(92);
  });

  test("a bank without answers is medium, of one template basic; prose is not held to that", () => {
    expect(trainingValue({ ...perfect, typeFit: 20 }, "problem_bank").value).toBe(79);
    expect(trainingValue({ ...perfect, typeFit: 0 }, "problem_bank").value).toBe(59);
    expect(trainingValue({ ...perfect, typeFit: 0 }, "literary").value).toBe(88);
  });
});
