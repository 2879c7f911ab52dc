import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import type { CharacterModel } from "../../../../src/samples/analysis/models/language-model";
import { loadModel } from "../../../../src/samples/analysis/models/load";
import { sumOf } from "../../../../src/samples/analysis/naturalness/naturalness";
import { readCharacters } from "../../../../src/samples/analysis/naturalness/readings/character-readings";
import { readingsOf } from "../../../../src/samples/analysis/naturalness/readings/readings";
import { windowsOf } from "../../../../src/samples/analysis/naturalness/readings/windows";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { fixture, segments } from "../texts";

function stranded(text: string, language: "zh" | "ja"): number {
  const windows = windowsOf(text.length, "characters");
  readCharacters(text, wordsOf(text), loadModel(language) as CharacterModel, windows);
  return readingsOf(sumOf(windows)).stranded;
}

describe("words that come once and fit neither neighbour", () => {
  const strange = ["textbook-zh", "problem-bank-zh", "tang-poems", "ad-spam-zh"]
    .map(fixture)
    .join("");
  const others = [...new Set(segments(strange))].filter((word) =>
    /^\p{Script=Han}{2,4}$/u.test(word),
  );

  test("are few in running text", () => {
    expect(stranded(fixture("udhr-zh-hans"), "zh")).toBeLessThan(0.1);
    expect(stranded(fixture("udhr-ja"), "ja")).toBeLessThan(0.1);
  });

  test("are more where words of another text have taken the place of its own", () => {
    for (const [name, language] of [
      ["udhr-zh-hant", "zh"],
      ["udhr-ja", "ja"],
    ] as const) {
      const text = fixture(name);
      const strewn = degrade({ text, language, dictionary: others }, "random-words", 0.15);
      expect(stranded(strewn, language)).toBeGreaterThan(stranded(text, language) + 0.03);
    }
  });

  test("are none where the same word comes back, whatever stands beside it", () => {
    const text = fixture("udhr-zh-hans");
    const strewn = text.replace(/[，、]/g, "齿轮，");
    expect(stranded(strewn, "zh")).toBeLessThan(stranded(text, "zh") + 0.02);
  });
});
