import { describe, expect, test } from "bun:test";
import { withCommonMarks } from "../../../../src/samples/analysis/text/marks";
import { analyze, codesOf, fixture } from "../texts";

describe("full-width points", () => {
  test.each(["textbook-zh", "analects", "udhr-zh-hant", "udhr-ja"])(
    "at the ends of sentences are worth what stops are, in %s",
    (name) => {
      const text = fixture(name);
      const pointed = text.replaceAll("。", "．");
      expect(pointed).not.toBe(text);
      const [stopped, read] = [analyze(text), analyze(pointed)];
      expect(read.aiTrainingValue).toBe(stopped.aiTrainingValue);
      expect(read.qualityMetrics).toEqual(stopped.qualityMetrics);
      expect(codesOf(read)).toEqual(codesOf(stopped));
    },
  );

  test("and the forms of vertical pages and of Big5 are worth what common marks are", () => {
    const text = fixture("textbook-zh");
    const forms = {
      "，": "︐",
      "。": "︒",
      "：": "﹕",
      "、": "﹑",
      "；": "﹔",
      "？": "﹖",
      "「": "﹁",
      "」": "﹂",
    };
    const formed = Object.entries(forms).reduce(
      (all, [mark, form]) => all.replaceAll(mark, form),
      text,
    );
    expect(formed).not.toBe(text);
    expect(analyze(formed).qualityMetrics).toEqual(analyze(text).qualityMetrics);
  });

  test("stay as they are in what the public is shown", () => {
    const pointed = fixture("textbook-zh").replaceAll("。", "．");
    const excerpts = analyze(pointed).excerpts ?? [];
    expect(excerpts.length).toBeGreaterThan(0);
    for (const { text } of excerpts) expect(pointed).toContain(text);
  });

  test.each([
    ["所以子树大小必定减半．于是，", "所以子树大小必定减半。于是，"],
    ["由主定理得 $T(n)$．", "由主定理得 $T(n)$。"],
    ["其值为 5．\n下一行", "其值为 5。\n下一行"],
    ["称为 B-Tree．", "称为 B-Tree。"],
    ["（図参照）．次に", "（図参照）。次に"],
  ])("end the sentence in %s", (given, read) => {
    expect(withCommonMarks(given)).toBe(read);
  });

  test.each([
    "１．５ 公里",
    "圆周率是 3．14",
    "1．计算下列各题",
    "一．导论",
    "（一）．总则",
    "A．北京　B．上海",
    "  二十．附录",
  ])("are numbers' and choices' own in %s", (given) => {
    expect(withCommonMarks(given)).toBe(given);
  });
});
