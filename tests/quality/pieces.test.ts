import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { piecesOf } from "../../src/quality/text/pieces";
import { wordsOf } from "../../src/quality/text/words";
import { analyze, fixture } from "./texts";

describe("pieces", () => {
  test("keep the tokens and words of ordinary texts", () => {
    for (const name of ["moby-dick-1", "udhr-zh-hant", "udhr-ja", "udhr-ko", "tang-poems"]) {
      const text = fixture(name).repeat(2);
      expect(analyze(text).facts.tokens).toBe(countTokens(text));
      expect(wordsOf(text).count).toBe(2 * wordsOf(fixture(name)).count);
    }
  });

  test("join to the original text without longer runs", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" })),
        fc.integer({ min: 1, max: 500 }),
        (all, times) => {
          const text = all.join("").repeat(times);
          const pieces = [...piecesOf(text)];
          expect(pieces.map(({ piece }) => piece).join("")).toBe(text);
          expect(pieces.every(({ start, piece }) => text.startsWith(piece, start))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
    const [first] = [...piecesOf("世".repeat(1000))];
    expect(first?.piece).toHaveLength(64);
  });
});
