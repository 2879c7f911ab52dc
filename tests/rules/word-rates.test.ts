import { expect, test } from "bun:test";
import { isUnspaced } from "../../src/rules/word-rates";

test.each([
  ["人之初，性本善。OK", true],
  ["潮の満ち引きを毎日記録した。", true],
  ["조수는 매일 두 번 드나든다.", false],
  ["The character 首 means head.", false],
  ["", false],
])("readers count the characters of %s: %p", (text, expected) => {
  expect(isUnspaced(text)).toBe(expected);
});
