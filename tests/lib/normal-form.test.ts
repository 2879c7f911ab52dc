import { expect, test } from "bun:test";
import { foldForSearch, normalized } from "../../src/lib/text";
import { displayName } from "../../src/uploads/filename";

/** Whose marks have to change places: their number squared times, or minutes, without a bound. */
const PILE = "\u0301\u0316".repeat(200_000);

test("a normal form is what Unicode says", () => {
  const text = "Zoe\u0308 \u1112\u1161\u11ab ｶﾞ ng\u0323\u0302";
  for (const form of ["NFC", "NFD", "NFKC"] as const)
    expect(normalized(text, form)).toBe(text.normalize(form));
});

test("marks beyond any writing's are left out", () => {
  expect(normalized(`a${PILE}b`, "NFD")).toBe(`a${"\u0301\u0316".repeat(15)}b`.normalize("NFD"));
  expect(foldForSearch(`a${PILE}`)).toBe("a");
  expect(foldForSearch("\uff9e\u093c".repeat(200_000)).length).toBeLessThan(32);
  expect(displayName(`a${PILE}.txt`).length).toBeLessThan(40);
});
