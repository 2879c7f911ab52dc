import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { nearCopies } from "../../../../src/samples/analysis/problems/checks/near-copies";
import { analyze, fixture } from "../texts";

const sentences =
  fixture("moby-dick-1")
    .replace(/\s+/g, " ")
    .match(/[A-Z][^.!?]{20,}[.!?]/g) ?? [];
const asBank = (lines: readonly string[]) =>
  lines
    .map(
      (line, at) => `Q${at + 1}. ${line.replace(/[.!?]+$/, "?")}\nAnswer: ${at % 3 ? "yes" : "no"}`,
    )
    .join("\n");

describe("questions that are nearly another one", () => {
  const question =
    "A farmer has 12 cows and 30 sheep on the hill and sells 5 of the sheep at the fair.";

  test("are those with a few words gone, added or changed, and other numbers", () => {
    for (const other of [
      question.replace("12", "17"),
      question.replace("on the hill ", "on hill "),
      question.replace("farmer", "widow"),
    ])
      expect(nearCopies([question, "How many cows are there?", other])).toBe(1);
    expect(
      nearCopies([
        "小明有12個蘋果，送給小華5個，還剩多少個？",
        "小明有9個蘋果，送給小華2個，剩多少個？",
      ]),
    ).toBe(1);
  });

  test("are neither short ones nor a story that is asked about anew", () => {
    expect(nearCopies(["How many cows?", "How many sheep?"])).toBe(0);
    const asks = [
      "How many sheep are left to him?",
      "What has he got for all of his cows together then?",
    ];
    expect(nearCopies(asks.map((ask) => `${question} ${ask}`))).toBe(0);
  });

  test("cost a text that is dressed as a bank what they cost elsewhere", () => {
    const text = sentences.join("\n");
    const junk = degrade({ text, language: "en", dictionary: [] }, "near-copies", 0.2).split("\n");
    const value = (lines: readonly string[]) =>
      analyze(asBank(lines), "problem_bank").aiTrainingValue;
    expect(value(sentences)).toBeGreaterThanOrEqual(85);
    expect(value(junk)).toBeLessThanOrEqual(value(sentences) - 20);
  });

  test("are found in time linear in the text", () => {
    const long = "x y ".repeat(200_000);
    expect(nearCopies([long, long])).toBe(1);
    const many = Array.from(
      { length: 20_000 },
      (_, at) => `What is the sum of ${at} and of ${at} apples in box a${at}?`,
    );
    expect(nearCopies(many)).toBeGreaterThan(0);
  });
});
