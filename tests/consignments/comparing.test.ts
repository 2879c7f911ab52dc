import { describe, expect, test } from "bun:test";
import { differencesOf } from "../../src/consignments/comparing";
import type { DeliveryReport } from "../../src/consignments/report";

const FIGURES = {
  files: 1,
  documents: 1,
  words: 1000,
  nonSpaceCharacters: null,
  hanCharacters: 0,
  tokens: 1300,
};

function compare(declared: string, delivered: Record<string, number>) {
  const languages = Object.entries(delivered).map(([code, share]) => ({ code, share }));
  return differencesOf({
    declared: { ...FIGURES, languages: [{ code: declared, share: 1 }], quality: null },
    sampled: null,
    delivered: { ...FIGURES, languages, quality: 70 } as DeliveryReport["delivered"],
    files: [],
  });
}

describe("the declared language", () => {
  test.each([
    ["English", { en: 1 }],
    ["Korean", { ko: 0.9, en: 0.1 }],
    ["en", { en: 1 }],
    ["Chinese", { "zh-traditional": 0.5, "zh-simplified": 0.5 }],
    ["zh-simplified", { zh: 1 }],
    ["bilingual-zh-en", { en: 0.5, "zh-traditional": 0.5 }],
  ])("matches the delivery: %s", (declared, delivered) => {
    expect(compare(declared, delivered)).toEqual([]);
  });

  test.each([
    ["English", { "zh-traditional": 1 }],
    ["Korean", { ja: 1 }],
    ["zh-simplified", { "zh-traditional": 1 }],
    ["Chinese", { ja: 1 }],
  ])("does not match the delivery: %s", (declared, delivered) => {
    expect(compare(declared, delivered)).toEqual(["language"]);
  });
});

describe("a delivery of 50,000 declared words", () => {
  const file = (name: string, bytes: number, measured: boolean) => ({
    n: 1,
    name,
    bytes,
    sha256: "",
    sealedBytes: 0,
    sealedSha256: "",
    format: "",
    encoding: null,
    documents: 0,
    words: 0,
    measured,
    brokenLines: 0,
  });

  test.each([
    // A small unmeasured file cannot contain the missing words.
    [10, 0, ["words"]],
    [10, 10_000, ["words"]],
    [10, 300_000, ["unmeasured"]],
    // The remaining difference is within the tolerance.
    [49_500, 300_000, []],
    // More words than declared are no defect.
    [60_000, 300_000, []],
    [60_000, 0, []],
  ] as const)("is judged with %p words and %p unmeasured bytes", (words, bytes, differs) => {
    const declared = { ...FIGURES, words: 50_000, languages: [], quality: null };
    const delivered = { ...declared, words } as unknown as DeliveryReport["delivered"];
    const files = [file("a.txt", 100, true), file("b.warc", bytes, false)];
    const found = differencesOf({ declared, sampled: null, delivered, files });
    expect(found).toEqual([...differs]);
  });
});

describe("the quality of a delivery", () => {
  test.each([
    // Without samples, only failing quality is a difference.
    [null, 70, []],
    [null, 50, []],
    [null, 49, ["quality"]],
    [null, 29, ["quality"]],
    [null, null, []],
    // Quality that was not measured is not the quality of the samples.
    [94, null, ["quality"]],
    [94, 80, []],
    [94, 79, ["quality"]],
    [55, 49, ["quality"]],
    // The samples showed what the buyer gets.
    [45, 40, []],
    [45, 30, ["quality"]],
  ] as const)(
    "is judged from samples with %p and a delivery with %p",
    (sampled, quality, differs) => {
      const declared = { ...FIGURES, languages: [], quality: null };
      const delivered = { ...declared, quality } as unknown as DeliveryReport["delivered"];
      const found = differencesOf({
        declared,
        delivered,
        files: [],
        sampled: { ...declared, quality: sampled },
      });
      expect(found).toEqual([...differs]);
    },
  );
});
