import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foldForSearch, gramsOf } from "../../src/lib/text";

describe("folding for search", () => {
  test.each([
    ["Case", "HONG Kong", "hong kong"],
    ["full-width letters and digits", "ＡＩ　２０２６", "ai 2026"],
    ["half-width kana", "ｶﾞｲﾄﾞ", "ガイド"],
    ["ligatures", "ﬁnal ﬃx", "final ffix"],
    ["accents, composed or not", "Cafe\u0301", "café"],
    ["Cyrillic", "ВОЙНА И МИР", "война и мир"],
    ["white space", "  two \n\t words\u3000", "two words"],
    ["control characters", "a\0b\u0007\u0085c", "a b c"],
  ])("makes %s one", (_, text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test("gives a sigma one form, wherever in the word it stands", () => {
    expect(foldForSearch("ΟΔΟΣ")).toBe(foldForSearch("οδος"));
    expect(foldForSearch("ΟΔΟΣ ΜΟΥ")).toContain(foldForSearch("Σ"));
  });

  test("leaves nothing of nothing", () => {
    expect(foldForSearch(" \n\0\t ")).toBe("");
  });

  test("is done once and for all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldForSearch(text);
        expect(foldForSearch(folded)).toBe(folded);
      }),
    );
  });
});

describe("grams", () => {
  test("are the characters and the pairs of neighbours, each once", () => {
    expect([...gramsOf("文文集")].sort()).toEqual(["文", "文文", "文集", "集"].sort());
  });

  test("count characters, not halves of them", () => {
    expect([...gramsOf("𠮷😀")].sort()).toEqual(["𠮷", "𠮷😀", "😀"].sort());
  });

  test("of nothing are none", () => {
    expect(gramsOf("").size).toBe(0);
  });
});
