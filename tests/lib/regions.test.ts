import { expect, test } from "bun:test";
import { regionName } from "../../src/lib/languages";

test.each([
  ["en", "JP", "Japan"],
  ["en", "HK", "Hong Kong"],
  ["zh-Hant", "HK", "香港"],
  ["ja", "US", "アメリカ合衆国"],
  ["ko", "GB", "영국"],
])("in %s %s is %s", (locale, code, name) => {
  expect(regionName(locale, code)).toBe(name);
});

test.each(["", "Hong Kong", "hk", "<b>", "ZZZ"])("%p is no code and stands for itself", (text) => {
  expect(regionName("en", text)).toBe(text);
});
