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

/** What a report says where one language is declared, and these shares are delivered. */
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
  ])("%s is what was delivered", (declared, delivered) => {
    expect(compare(declared, delivered)).toEqual([]);
  });

  test.each([
    ["English", { "zh-traditional": 1 }],
    ["Korean", { ja: 1 }],
    ["zh-simplified", { "zh-traditional": 1 }],
    ["Chinese", { ja: 1 }],
  ])("%s is not", (declared, delivered) => {
    expect(compare(declared, delivered)).toEqual(["language"]);
  });
});
