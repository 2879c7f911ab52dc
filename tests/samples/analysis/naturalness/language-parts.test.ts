import { describe, expect, test } from "bun:test";
import type { ModelLanguage } from "../../../../src/samples/analysis/models/languages";
import { languageParts } from "../../../../src/samples/analysis/naturalness/languages/language-parts";
import { wordsOf } from "../../../../src/samples/analysis/text/words";

const japanese = "この式を満たす数をすべて求めなさい。答えには途中の計算も書いてください。\n";

/** A Japanese text with a line beside each of its own. */
function languagesOf(lines: readonly string[], own: ModelLanguage = "ja"): string[] {
  const text = lines.map((line) => `${japanese}${line}\n`).join("");
  return languageParts(text, wordsOf(text), own)?.parts.map(({ language }) => language) ?? [own];
}

const eachOf = (line: string) => Array.from({ length: 12 }, () => line);

describe("in a Japanese text", () => {
  test("a line of TeX alone is in no other language", () => {
    for (const line of [
      "\\frac{x}{\\tan x} + \\sqrt{z} \\leqq \\sin x \\cos z",
      "\\begin{cases} x + z = m \\\\ x - z = n \\end{cases}",
    ])
      expect(languagesOf(eachOf(line))).toEqual(["ja"]);
  });

  test("a line of plain English is English, and so is one without small words", () => {
    expect(languagesOf(eachOf("Find all of the numbers that fit in with this line."))).toEqual([
      "ja",
      "en",
    ]);
    expect(languagesOf(eachOf("Frac tan sqrt leqq sin cos values everywhere"))).toEqual([
      "ja",
      "en",
    ]);
  });

  test("English that holds a command is English by its small words", () => {
    const line = "Find all of the numbers in \\frac{x}{y} that are to be left for the others.";
    expect(languagesOf(eachOf(line))).toEqual(["ja", "en"]);
  });
});
