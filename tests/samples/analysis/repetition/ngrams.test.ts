import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { repetitionsOf } from "../../../../src/samples/analysis/repetition/ngrams";
import { wordsOf } from "../../../../src/samples/analysis/text/words";

describe("repetitions", () => {
  const found = (text: string) => repetitionsOf(wordsOf(text));

  test("none in words that do not come back", () => {
    const { top, duplicates } = found("one two three four five six seven eight nine ten eleven");
    expect([...top, ...duplicates].every(({ share }) => share === 0)).toBe(true);
  });

  test("the second of two equal halves counts, the first does not", () => {
    const half = Array.from({ length: 40 }, (_, at) => `w${String(at).padStart(3, "0")}`).join(" ");
    const [five] = found(`${half} ${half}`).duplicates;
    expect(five).toEqual({ words: 5, share: 0.5, times: 0 });
  });

  test("the most frequent pair takes all its characters", () => {
    const [pair] = found("aa bb xx aa bb yy aa bb zz").top;
    expect(pair).toEqual({ words: 2, share: 12 / 18, times: 3 });
  });

  test("duplicates are those that a set of all sequences seen before finds", () => {
    const words = fc.array(fc.constantFrom("a", "bb"), { minLength: 40, maxLength: 80 });
    fc.assert(
      fc.property(words, (all) => {
        const shares = found(all.join(" ")).duplicates.map(({ share }) => share);
        expect(shares).toEqual([5, 6, 7, 8, 9, 10].map((length) => repeatedShare(all, length)));
      }),
    );
  });
});

/** Share of the characters in sequences of so many words that were seen before. */
function repeatedShare(words: readonly string[], length: number): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (let at = 0; at + length <= words.length; at++) {
    const sequence = words.slice(at, at + length);
    if (!seen.has(sequence.join(" "))) seen.add(sequence.join(" "));
    else {
      repeated += sequence.join("").length;
      at += length - 1;
    }
  }
  return repeated / words.join("").length;
}
