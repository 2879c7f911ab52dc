import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { normalizeUnicode } from "../../src/lib/normalized";
import { foldForSearch } from "../../src/lib/text";
import { displayName } from "../../src/uploads/inspection";

describe("folding for search", () => {
  test.each([
    ["Case", "HONG Kong", "hong kong"],
    ["full-width letters and digits", "ＡＩ　２０２６", "ai 2026"],
    ["half-width kana", "ｶﾞｲﾄﾞ", "ガイド"],
    ["ligatures", "ﬁnal ﬃx", "final ffix"],
    ["accents, composed or not", "Cafe\u0301 caf\u00e9", "cafe cafe"],
    ["letters with a stroke or joined", "Łódź Ørsted Straße Œuvre", "lodz orsted strasse oeuvre"],
    ["Greek accents", "Ελληνικά", "ελληνικα"],
    ["ё and е, but not й and и", "Ёлка май", "елка май"],
    ["Traditional and Simplified", "數學題庫", "数学题库"],
    ["Japanese forms", "経済学", "经济学"],
    ["no voiced kana", "がぱ", "がぱ"],
    ["Cyrillic", "ВОЙНА И МИР", "война и мир"],
    ["white space", "  two \n\t words\u3000", "two words"],
    ["control characters", "a\0b\u0007\u0085c", "a b c"],
  ])("unifies %s", (_, text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test("folds a sigma to one form, anywhere in a word", () => {
    expect(foldForSearch("ΟΔΟΣ")).toBe(foldForSearch("οδος"));
    expect(foldForSearch("ΟΔΟΣ ΜΟΥ")).toContain(foldForSearch("Σ"));
  });

  test("leaves an empty text empty", () => {
    expect(foldForSearch(" \n\0\t ")).toBe("");
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldForSearch(text);
        expect(foldForSearch(folded)).toBe(folded);
      }),
    );
  });
});

test("leaves a folded character unchanged", () => {
  const han = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, i) =>
    String.fromCodePoint(0x4e00 + i),
  );
  const folded = han.map(foldForSearch);
  expect(folded.map(foldForSearch)).toEqual(folded);
});

/** Reordering these marks takes quadratic time, or minutes without a limit. */
const PILE = "\u0301\u0316".repeat(200_000);

test("matches Unicode's normal form", () => {
  const text = "Zoe\u0308 \u1112\u1161\u11ab ｶﾞ ng\u0323\u0302";
  for (const form of ["NFC", "NFD", "NFKC"] as const)
    expect(normalizeUnicode(text, form)).toBe(text.normalize(form));
});

test("drops excessive combining marks", () => {
  expect(normalizeUnicode(`a${PILE}b`, "NFD")).toBe(
    `a${"\u0301\u0316".repeat(15)}b`.normalize("NFD"),
  );
  expect(foldForSearch(`a${PILE}`)).toBe("a");
  expect(foldForSearch("\uff9e\u093c".repeat(200_000)).length).toBeLessThan(32);
  expect(displayName(`a${PILE}.txt`).length).toBeLessThan(40);
});
