import { describe, expect, test } from "bun:test";
import { marketValue } from "../../src/samples/market-value";
import { estimateBasisText } from "../../views/messages/analysis-words";
import { LOCALES, messagesFor } from "../../views/messages/catalogue";
import { aReport } from "../support/sample-analyses";

const good = aReport();
const natural = (share: number) =>
  aReport({
    windows: [
      { start: 0, end: 1000 * share, percent: 80 },
      { start: 1000 * share, end: 1000, percent: 49 },
    ],
  });
const chinese = (words: number, duplicateShare = 0) =>
  aReport({ facts: { words, characters: 1600, hanCharacters: 1600, duplicateShare } });

describe("market value", () => {
  test("multiplies effective words by the band's price per thousand", () => {
    expect(marketValue(good)).toEqual({
      lowCents: 500,
      highCents: 3100,
      basis: {
        scope: "sample",
        effectiveWords: 1000,
        centsPerThousandWords: { low: 500, high: 3100 },
        duplicateShare: 0,
      },
    });
    expect(marketValue(aReport({ band: "basic" }))).toMatchObject({
      lowCents: 20,
      highCents: 100,
    });
  });

  test("excludes repeats and junk", () => {
    const { basis, lowCents } = marketValue(aReport({ facts: { duplicateShare: 0.5 } }));
    expect({ words: basis.effectiveWords, lowCents }).toEqual({ words: 500, lowCents: 250 });
    expect(marketValue(natural(0.75)).basis.effectiveWords).toBe(750);
  });

  test("does not rise with split letters or single Chinese characters", () => {
    const pieces = marketValue(aReport({ facts: { words: 4000 } }));
    expect(pieces.basis.effectiveWords).toBe(1900);
    expect(marketValue(chinese(900))).toEqual(marketValue(chinese(1000)));
    const facts = { words: 1100, characters: 1600, hanCharacters: 500 };
    const language = { ...good.facts.language, code: "ja", script: "Jpan" } as const;
    const japanese = aReport({ facts: { ...facts, language } });
    expect(marketValue(japanese).basis.effectiveWords).toBe(1000);
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
    const said = estimateBasisText(
      quality,
      marketValue(natural(0.5), { collectionWords: 1_234_567 }),
    );
    expect(said).toContain("1,234,567");
    expect(said).toMatch(/1,000(?!,)/);
    expect(estimateBasisText(quality, marketValue(natural(0.5)))).not.toContain("1,000");
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
