import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { unnumbered } from "../../../../src/samples/analysis/genres/laws";
import { analyze, heldOut } from "../texts";

test("what stands between provisions is what neither a number nor a mark of a list begins", () => {
  const lines = ["第一条 甲", "（一）乙", "二、丙", "제3조 정", "① 무", "§ 5 x", "a) y", "– z"];
  expect(unnumbered([...lines, "有关部门应当答复。"].join("\n"))).toBe("有关部门应当答复。");
});

describe("a law", () => {
  const law = heldOut("zh-law");
  const original = { text: law, language: "zh", dictionary: [] };
  const uniqueness = (text: string) => analyze(text).qualityMetrics.contentUniqueness;

  test("may say the same in its provisions, and not in what stands between them", () => {
    expect(uniqueness(law)).toBeGreaterThan(60);
    expect(uniqueness(degrade(original, "templates", 0.2))).toBeLessThan(uniqueness(law) - 20);
  });
});
