import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { wordsOf } from "../../src/quality/text/words";
import { scraps } from "./scraps";

describe("word counts without the segmenter", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });

  const found = (text: string) => {
    const { starts, lengths } = wordsOf(text);
    return Array.from(starts, (start, at) => [start, lengths[at] as number]);
  };
  const expected = (text: string) =>
    Array.from(segmenter.segment(text))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ index, segment }) => [index, segment.length]);

  test("match the segmenter's words", () => {
    fc.assert(
      fc.property(scraps, (all) => {
        const text = all.join("");
        expect(found(text)).toEqual(expected(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("match the segmenter's words around each character", () => {
    for (let code = 0; code < 0x2100; code++) {
      const sign = String.fromCharCode(code);
      const text = [`a${sign}b`, `1${sign}2`, `a${sign}1`, `1${sign}b`, sign, `a${sign}${sign}b`]
        .map((piece) => `${piece} ${piece}, `)
        .join("");
      expect([code, found(text)]).toEqual([code, expected(text)]);
    }
  });
});
