import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { copiesIn } from "../../../../src/samples/analysis/repetition/copies";
import { sentenceLengths } from "../../../../src/samples/analysis/text/sentences";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { analyze, fixture, heldOut } from "../texts";

const moby = fixture("moby-dick-1");

describe("sentences that are said again and again", () => {
  const worn = (text: string) => {
    const words = wordsOf(text);
    return copiesIn(words, sentenceLengths(text, words)).wornShare;
  };
  const filler = "It is important to note that there are many factors to consider here. ";

  test("are those that come three times, save for their numbers", () => {
    expect(worn(moby)).toBe(0);
    expect(worn(moby + filler.repeat(2))).toBe(0);
    const numbered = [3, 41, 7].map(
      (year) => `In the year ${year} nothing at all happened in town.`,
    );
    expect(worn(numbered.join(" "))).toBe(1);
    const lettered = [..."abcd"].map((letter, at) => `(${at + 1}) ${letter}) ${filler.trim()}`);
    expect(worn(lettered.join("\n"))).toBe(1);
    expect(worn("Come in, he said. ".repeat(30))).toBe(0);
  });

  test("cost laws 20 points as well, whose formulas may come back", () => {
    const text = heldOut("zh-law");
    const filled = degrade({ text, language: "zh", dictionary: [] }, "machine-filler", 0.2);
    expect(worn(text)).toBe(0);
    const [clean, spoiled] = [text, filled].map((law) => analyze(law).aiTrainingValue);
    expect((clean ?? 0) - (spoiled ?? 0)).toBeGreaterThanOrEqual(20);
  });

  test("cost 20 points where they are a fifth", () => {
    const lines = moby.split("\n");
    const every = Math.ceil((lines.length * filler.length * 4) / moby.length);
    const filled = lines.flatMap((line, at) => (at % every ? [line] : [line, filler])).join("\n");
    expect(worn(filled)).toBeGreaterThan(0.1);
    const [clean, spoiled] = [moby, filled].map((text) => analyze(text).aiTrainingValue);
    expect((clean ?? 0) - (spoiled ?? 0)).toBeGreaterThanOrEqual(20);
  });
});
