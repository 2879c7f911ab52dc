import { describe, expect, test } from "bun:test";
import { asWrittenChinese } from "../../../../src/samples/analysis/language/cantonese";

describe("Cantonese as written Chinese", () => {
  test.each([
    ["佢哋喺屋企睇咗嗰啲嘢", "他們在家裡看了那些事"],
    ["我哋而家唔知邊個嚟咗", "我們現在不知哪個來了"],
    ["我哋而家唔知边个嚟咗", "我們現在不知哪个來了"],
    ["呢個係乜嘢？", "這個是甚麼？"],
    ["冇人話畀佢知", "無人告訴他知"],
  ])("says %s as %s", (cantonese, chinese) => {
    expect(asWrittenChinese(cantonese)).toBe(chinese);
  });

  test("leaves what is written Chinese already", () => {
    for (const text of ["關係到食物的係數", "企業與飲料", "他們在家裡看書。", "你 the 2nd time"])
      expect(asWrittenChinese(text)).toBe(text);
  });

  test("is as long as it was, so that places in it stay", () => {
    const text = "呢度嘅人話，佢哋琴日返嚟嗰陣，仲未食飯，所以同埋細路一齊去飲茶㗎。\n".repeat(3);
    expect(asWrittenChinese(text)).toHaveLength(text.length);
    expect(asWrittenChinese(text)).not.toBe(text);
  });
});
