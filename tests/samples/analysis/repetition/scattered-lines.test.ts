import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { scatteredShare } from "../../../../src/samples/analysis/repetition/scattered-lines";
import { analyze, fixture } from "../texts";

const words = fixture("moby-dick-10")
  .replace(/[^\p{L}\s]/gu, "")
  .split(/\s+/);

/** Lines of eight words, each begun with a capital: verse by its form. */
const poem = Array.from({ length: 90 }, (_, at) => {
  const line = words.slice(at * 8, at * 8 + 8).join(" ");
  return line.slice(0, 1).toUpperCase() + line.slice(1);
});
const refrain = ["O carry me over the water once more", "And leave my old boots by the door"];
const value = (lines: readonly string[]) => analyze(lines.join("\n")).aiTrainingValue;
const uniqueness = (lines: readonly string[]) =>
  analyze(lines.join("\n")).qualityMetrics.contentUniqueness;
const stanzas = (behind: readonly string[]) =>
  poem.flatMap((line, at) => (at % 6 === 5 ? [line, ...behind] : [line]));

describe("lines that come back", () => {
  test("are no copies as a refrain, of two lines or of one", () => {
    expect(scatteredShare(poem)).toBeLessThan(0.02);
    expect(scatteredShare(stanzas(refrain))).toBeLessThan(0.02);
    expect(scatteredShare(stanzas(refrain.slice(0, 1)))).toBeLessThan(0.02);
    expect(scatteredShare([...poem, ...poem.slice(10, 30)])).toBeLessThan(0.02);
  });

  test("are copies anywhere, with a word left out as well, in any writing", () => {
    const strewn = (lines: readonly string[], copy: (line: string) => string) => {
      const half = lines.length >> 1;
      return lines.flatMap((line, at) =>
        at >= half && at % 5 === 0 ? [line, copy(lines[(at * 7) % half] as string)] : [line],
      );
    };
    expect(scatteredShare(strewn(poem, (line) => line))).toBeGreaterThan(0.07);
    expect(
      scatteredShare(strewn(poem, (line) => line.replace(/ \S+(?= \S+$)/, ""))),
    ).toBeGreaterThan(0.07);
    const tang = fixture("tang-poems")
      .split("\n")
      .filter((line) => line.length > 7);
    expect(scatteredShare(tang)).toBeLessThan(0.02);
    expect(scatteredShare(strewn(tang, (line) => line.slice(1)))).toBeGreaterThan(0.05);
  });

  test("cost verse a fifth of its lines being copied, and cost a refrain nothing", () => {
    const original = { text: poem.join("\n"), language: "en", dictionary: [] };
    const spoiled = degrade(original, "near-copies", 0.2).split("\n");
    expect(uniqueness(poem)).toBeGreaterThan(90);
    expect(uniqueness(spoiled)).toBeLessThan(50);
    expect(value(spoiled)).toBeLessThanOrEqual(value(poem) - 20);
  });
});
