import { describe, expect, test } from "bun:test";
import { shareOfAlike } from "../../../../src/samples/analysis/repetition/alike-sentences";
import { sentenceLengths } from "../../../../src/samples/analysis/text/sentences";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { fixture } from "../texts";

describe("sentences that are alike", () => {
  const alike = (text: string) => {
    const words = wordsOf(text);
    return shareOfAlike(text, words, sentenceLengths(text, words));
  };
  const first = "The whale swam slowly along the northern coast in the last days of spring. ";

  test("are copies with other words in them, with words gone, with numbers between", () => {
    expect(alike(first + first)).toBeCloseTo(0.5, 1);
    const changed = first.replace("slowly", "boldly").replace("last", "first");
    expect(alike(first + changed)).toBeGreaterThan(0.4);
    expect(alike(first + first.replace("northern ", ""))).toBeGreaterThan(0.4);
    expect(alike(first + first.replaceAll(" the", " 12 the"))).toBeGreaterThan(0.4);
  });

  test("are none that only share what every sentence has", () => {
    const other = "In the morning of the third day they saw a ship at the end of the bay. ";
    expect(alike(first + other)).toBe(0);
    expect(alike(fixture("moby-dick-1"))).toBeLessThan(0.02);
  });

  test("in Chinese as well, character by character", () => {
    const text = fixture("udhr-zh-hans");
    let at = 0;
    const copy = text.replace(/\p{Script=Han}/gu, (own) => (++at % 4 ? own : "口"));
    expect(alike(text)).toBeLessThan(0.05);
    expect(alike(`${text}\n${copy}`)).toBeGreaterThan(0.3);
  });

  test("cost nothing where there are none, and no time to speak of in one endless sentence", () => {
    expect(alike("")).toBe(0);
    expect(alike("No. 1 2 3 4 5 6 7 8 9 10 11")).toBe(0);
    expect(alike("so it goes ".repeat(200_000))).toBeGreaterThan(0.9);
  });
});
