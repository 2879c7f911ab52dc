import { describe, expect, test } from "bun:test";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import { estimateBasisText } from "../../messages/estimate-words";
import { estimateWords } from "../../src/packages/stated-facts";
import { marketValue } from "../../src/samples/market-value";
import { aReport } from "../support/samples";

const good = aReport();
const natural = (share: number) =>
  aReport({
    windows: [
      { start: 0, end: 1000 * share, percent: 80 },
      { start: 1000 * share, end: 1000, percent: 0 },
    ],
  });
const chinese = (words: number, duplicateShare = 0) =>
  aReport({ facts: { words, characters: 1600, hanCharacters: 1600, duplicateShare } });

describe("market value", () => {
  test("multiplies effective words by the price per thousand", () => {
    expect(marketValue(good)).toEqual({
      lowCents: 500,
      highCents: 3100,
      basis: {
        scope: "sample",
        words: 1000,
        counted: { others: 1000 },
        effectiveWords: 1000,
        pricedValue: 95,
        centsPerThousandWords: { low: 500, high: 3100 },
        duplicateShare: 0,
      },
    });
    expect(marketValue(aReport({ aiTrainingValue: 30 }))).toMatchObject({
      lowCents: 20,
      highCents: 100,
    });
  });

  test.each([
    ["public prices", undefined],
    ["sales", { low: 4000, high: 12_000, sales: 5 }],
  ])("changes by at most a tenth with each point, from %s", (_, salePrices) => {
    const priceAt = (aiTrainingValue: number) =>
      marketValue(aReport({ aiTrainingValue }), { salePrices }).basis.centsPerThousandWords;
    for (let value = 1; value <= 100; value++) {
      const [before, after] = [priceAt(value - 1), priceAt(value)];
      for (const end of ["low", "high"] as const) {
        expect(after[end]).toBeGreaterThanOrEqual(before[end]);
        expect(after[end]).toBeLessThanOrEqual(Math.ceil(before[end] * 1.1));
      }
    }
    expect(priceAt(85).high).toBeGreaterThan(5 * priceAt(40).high);
  });

  test("counts stated characters as the listing form does", () => {
    const facts = { words: 900, characters: 1600, hanCharacters: 1300, duplicateShare: 0.02 };
    const collectionWords = estimateWords(800_000, "zh-traditional");
    const value = marketValue(aReport({ facts }), {
      collectionWords,
      collectionCharacters: 800_000,
    });
    expect(value.basis.effectiveWords).toBe(Math.round(800_000 * 0.65 * 0.98));
    expect(value.basis.size?.characters).toEqual({ stated: 800_000, sample: 1600 });
  });

  test.each(LOCALES)("names characters if characters were stated, in %s", (locale) => {
    const size = { collectionWords: 520_000, collectionCharacters: 800_000 };
    const { quality } = messagesFor(locale);
    const basis = estimateBasisText(quality, marketValue(chinese(900), size));
    expect(basis).toMatch(/800,000 ?(characters|字|文字|자)/);
    expect(basis).toMatch(/520,000 ?(words|詞|語|단어)/);
    expect(basis).toMatch(/1,600 ?(characters|字|文字|자)/);
    expect(
      estimateBasisText(quality, marketValue(chinese(900), { collectionWords: 520_000 })),
    ).not.toMatch(/520,000 ?(characters|字|文字|자)/);
  });

  test("excludes repeats and junk", () => {
    const { basis, lowCents } = marketValue(aReport({ facts: { duplicateShare: 0.5 } }));
    expect({ words: basis.effectiveWords, lowCents }).toEqual({ words: 500, lowCents: 250 });
    expect(marketValue(natural(0.75)).basis.effectiveWords).toBe(750);
  });

  test("does not rise with split letters or single Chinese characters", () => {
    const pieces = marketValue(aReport({ facts: { words: 4000 } }));
    expect(pieces.basis).toMatchObject({ effectiveWords: 1900, counted: { letters: 5700 } });
    const { effectiveWords, counted } = marketValue(chinese(900)).basis;
    expect(marketValue(chinese(1000)).basis).toMatchObject({ effectiveWords, counted });
    const facts = { words: 1100, characters: 1600, hanCharacters: 500 };
    const language = { ...good.facts.language, code: "ja", script: "Jpan" } as const;
    const japanese = aReport({ facts: { ...facts, language } });
    expect(marketValue(japanese).basis.effectiveWords).toBe(800);
  });

  test("uses a collection's declared size, rounded to two digits", () => {
    const value = marketValue(good, { collectionWords: 1_234_567 });
    expect(value).toMatchObject({ lowCents: 620_000, highCents: 3_800_000 });
    expect(value.basis).toMatchObject({
      scope: "collection",
      effectiveWords: 1_234_567,
      size: { statedWords: 1_234_567, sampleWords: 1000 },
    });
  });

  test("counts no more words than the publisher stated", () => {
    const { basis } = marketValue(chinese(900, 0.1), { collectionWords: 50_000 });
    expect(basis.effectiveWords).toBe(45_000);
  });

  test.each(LOCALES)("distinguishes stated size and sample size on the page in %s", (locale) => {
    const { quality } = messagesFor(locale);
    const basis = estimateBasisText(
      quality,
      marketValue(natural(0.5), { collectionWords: 1_234_567 }),
    );
    expect(basis).toContain("1,234,567");
    expect(basis).toMatch(/1,000(?!,)/);
  });

  test("uses sales on this site once there are five", () => {
    const sold = { low: 800, high: 1200 };
    expect(marketValue(good, { salePrices: { ...sold, sales: 5 } })).toMatchObject({
      lowCents: 800,
      highCents: 1200,
      basis: { sales: 5 },
    });
    const few = marketValue(good, { salePrices: { ...sold, sales: 4 } });
    expect(few).toEqual(marketValue(good));
  });

  test("is zero for an empty text", () => {
    const none = aReport({ facts: { words: 0, characters: 9 } });
    expect(marketValue(none, { collectionWords: 10_000 })).toMatchObject({
      lowCents: 0,
      highCents: 0,
    });
  });
});
