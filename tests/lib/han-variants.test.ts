import { describe, expect, test } from "bun:test";
import table from "../../src/lib/han-variants/table.json";
import { unifyHanVariants } from "../../src/lib/text";
import { tableOf } from "../../tools/unicode/han-variants";

const FILE = `# Unicode version: 15.0.0
U+56EF\tkSemanticVariant\tU+570B<kMeyerWempe
U+5F01\tkSemanticVariant\tU+8FA8 U+8FA9
U+20BB7\tkSpoofingVariant\tU+5409
U+5409\tkSpoofingVariant\tU+20BB7
U+5B66\tkTraditionalVariant\tU+5B78
`;

describe("the table of Han variants", () => {
  test("has what stands for one other character", () => {
    expect(tableOf(FILE)).toEqual({ version: "15.0.0", pairs: "囯國𠮷吉" });
  });

  test("is that of Unicode 15", () => {
    expect(table.version).toBe("15.0.0");
    expect(Array.from(table.pairs).length).toBeGreaterThan(5000);
  });

  test.each(["囯國国", "𠮷吉", "髙高", "値值", "裡裏里", "爲為为"])("makes one of %s", (forms) => {
    expect(new Set(Array.from(forms, unifyHanVariants)).size).toBe(1);
  });

  test("keeps common characters apart that only look alike", () => {
    for (const characters of ["己已巳", "日曰", "土士", "未末"])
      expect(new Set(Array.from(characters, unifyHanVariants)).size).toBe(characters.length);
  });
});
