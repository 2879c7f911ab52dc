import { expect, test } from "bun:test";
import { RangeSequences } from "../../../../src/samples/analysis/repetition/range-sequences";

const tokens = Int32Array.of(1, 2, 3, 4, 1, 2, 3, 9, 1, 2, 7, 1, 2, 3);

test("the share of a range's sequences that stand elsewhere, of those that come not too often", () => {
  const pairs = new RangeSequences(2, tokens.length);
  pairs.read(tokens, tokens.length, [
    [0, 4],
    [4, 8],
    [8, 11],
  ]);
  // 1 2 comes three times, 2 3 twice, 3 4 once.
  expect(pairs.shareElsewhere([0, 4])).toBe(2 / 3);
  expect(pairs.shareElsewhere([0, 4], 2)).toBe(1 / 3);
  expect(pairs.shareElsewhere([8, 11])).toBe(1 / 2);
  expect(pairs.shareElsewhere([8, 9])).toBe(0);
});

test("what was read before is forgotten, and nothing reaches across two ranges", () => {
  const pairs = new RangeSequences(2, tokens.length);
  pairs.read(tokens, tokens.length, [
    [0, 4],
    [4, 8],
  ]);
  pairs.read(tokens, tokens.length, [
    [0, 3],
    [9, 12],
  ]);
  expect(pairs.shareElsewhere([0, 3])).toBe(0);
  pairs.read(tokens, tokens.length, [
    [0, 3],
    [11, 14],
  ]);
  expect(pairs.shareElsewhere([0, 3])).toBe(1);
});
