import { describe, expect, test } from "bun:test";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { endAsSentencesDo } from "../../../../src/samples/analysis/metrics/sentence-ends";

const { text = "" } = cleanTexts(KNOWN_TEXTS).find(({ name }) => name === "pt_harden") ?? {};
const whole = text
  .split("\n")
  .map((line) => line.replace(/[^\p{L}\p{N}]+$/u, ""))
  .filter(({ length }) => length > 60);
const cut = whole.map((line) => line.split(" ").slice(0, -3).join(" "));
const end = (lines: readonly string[], more: readonly string[] = []) =>
  endAsSentencesDo([...lines, ...more], [...lines, ...more], "alphabetic");

describe("lines that end as sentences do", () => {
  test("are told from such as were cut off between words", () => {
    expect(end(whole)).toBe(true);
    expect(end(cut)).toBe(false);
  });

  test("and no word in another writing changes that", () => {
    expect(end(whole, ["o nome da cidade e do rio era 漢"])).toBe(true);
    expect(end(cut, ["o nome da cidade e do rio era 漢"])).toBe(false);
  });

  test("are not told where hardly a sentence is marked", () => {
    expect(end(whole.map((line) => line.replaceAll(/[.!?;]/g, "")))).toBe(false);
  });

  test("are read in time that grows with them alone", () => {
    const read = (one: string) => end([one, "a. b"], whole);
    for (const run of ["a", "’", "'", "a’"]) expect(read(run.repeat(200_000))).toBeBoolean();
  });
});
