import { describe, expect, test } from "bun:test";
import {
  isLanguage,
  languageByScript,
  personName,
  preferredLanguage,
  regionName,
  scriptName,
} from "../../src/lib/languages";

describe("Accept-Language", () => {
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
  ] as const)("for %s selects %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  test.each([
    ...["", "*", "fr", "xx-yy", ";q=1", ",,,", "ja;q=2", "ja;q=much", "constructor", "en_US"],
    ...["日本語", "q=1;en"],
  ])("selects no language for %p", (header) => {
    expect(preferredLanguage(header)).toBeNull();
  });

  test("is not read to the end with ten thousand entries", () => {
    expect(preferredLanguage(`${"fr,".repeat(10_000)}ja`)).toBeNull();
  });
});

test.each(["", null, undefined, "en-US", "toString", "__proto__"])(
  "rejects %p as a language",
  (text) => {
    expect(isLanguage(text)).toBe(false);
  },
);

test.each([
  ["en", "JP", "Japan"],
  ["en", "HK", "Hong Kong"],
  ["zh-Hant", "HK", "香港"],
  ["ja", "US", "アメリカ合衆国"],
  ["ko", "GB", "영국"],
])("in %s names %s as %s", (locale, code, name) => {
  expect(regionName(locale, code)).toBe(name);
});

test.each(["", "Hong Kong", "hk", "<b>", "ZZZ"])("keeps %p, which is not a code", (text) => {
  expect(regionName("en", text)).toBe(text);
});

test.each([
  ["en", "Hant", /^Traditional/],
  ["en", "Latn", /^Latin$/],
  ["ja", "Kore", /韓|ハングル|コリア|Kore/],
  ["zh-Hant", "Hans", /簡體/],
] as const)("names in %s the language %s", (locale, code, name) => {
  expect(scriptName(locale, code)).toMatch(name);
});

test("reports an unknown script", () => {
  expect(scriptName("en", "Zzzz")).toBe("Unknown Script");
});

test.each([
  ["珠灣教育書社", undefined, "zh"],
  ["珠灣教育書社 Pearl Cove Education", "en", "zh"],
  ["公共事務, 新聞", "zh-Hant", "zh-Hant"],
  ["日本語", "ja", "ja"],
  ["日本語コーパス", "zh-Hant", "ja"],
  ["한국어", "en", "ko"],
  ["Harbour Lantern Press", "zh-Hant", undefined],
  ["Droit", "fr", undefined],
  ["", undefined, undefined],
])("marks %s by its script, with %p if ambiguous", (text, hint, tag) => {
  expect(languageByScript(text, hint)).toBe(tag);
});

test.each([
  ["美玲", "陳", "陳美玲"],
  ["지원", "김", "김지원"],
  ["さくら", "佐々木", "佐々木さくら"],
  ["ジョン", "スミス", "ジョン スミス"],
  ["Mei Ling", "Chan", "Mei Ling Chan"],
  ["Mei Ling", "陳", "Mei Ling 陳"],
  [" Ada ", "", "Ada"],
  [null, null, ""],
])("joins the names %p and %p as %p", (given, family, name) => {
  expect(personName(given, family)).toBe(name);
});
