import { expect, test } from "bun:test";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { loadTokenCounter } from "../../src/quality";
import { scraps } from "./scraps";

const tokensOf = await loadTokenCounter();

test("matches the tokenizer's results without using it", () => {
  fc.assert(
    fc.property(scraps, (all) => {
      // The library ignores a byte order mark within a word.
      const text = all.filter((scrap) => scrap !== "\uFEFF").join("");
      const plain = { disallowedSpecial: new Set<string>() };
      expect(tokensOf(text)).toBe(countTokens(text, plain));
    }),
    { numRuns: 1000 },
  );
});
