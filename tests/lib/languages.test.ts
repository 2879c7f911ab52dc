import { describe, expect, test } from "bun:test";
import { isLanguage, preferredLanguage } from "../../src/lib/languages";

describe("what a browser asks for", () => {
  test.each([
    ["en-US,en;q=0.9", "en"],
    ["zh-TW,zh;q=0.9,en;q=0.8", "zh"],
    ["zh-Hant-HK", "zh"],
    ["zh-CN,en;q=0.5", "zh"],
    ["ja", "ja"],
    ["KO-KR", "ko"],
    ["fr-FR,fr;q=0.9,ja;q=0.5", "ja"],
    ["en;q=0.3, ko ; q=0.7", "ko"],
    ["ja;q=0.5,ko;q=0.5", "ja"],
    ["de, ja;q=0, en;q=0.1", "en"],
  ] as const)("%s is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  test.each([
    "",
    "*",
    "fr",
    "xx-yy",
    ";q=1",
    ",,,",
    "ja;q=2",
    "ja;q=much",
    "constructor",
    "en_US",
    "日本語",
    "q=1;en",
  ])("%p asks for none of ours", (header) => {
    expect(preferredLanguage(header)).toBeNull();
  });

  test("a list of ten thousand is not read to its end", () => {
    expect(preferredLanguage(`${"fr,".repeat(10_000)}ja`)).toBeNull();
  });
});

test.each(["", null, undefined, "en-US", "toString", "__proto__"])("%p is no language", (text) => {
  expect(isLanguage(text)).toBe(false);
});
