import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { degrade } from "../../../src/samples/analysis/calibration/degradations";
import { PATIENCE_MS } from "../../support/patience";
import { analyze, codesOf, demoText, fixture, heldOut, segments } from "./texts";

setDefaultTimeout(PATIENCE_MS);

describe("advice that would not be true is not given", () => {
  test.each([1000, 3000, 6000])(
    "Japanese with %d characters of English repeats nothing",
    (size) => {
      const codes = codesOf(
        analyze(`${fixture("udhr-ja")}\n${fixture("moby-dick-1").slice(0, size)}`),
      );
      expect(codes).not.toContain("loose-repeats");
      expect(codes).not.toContain("unknown-words");
    },
  );

  test("characters that are out of order are not called words that no list holds", () => {
    const original = { text: fixture("udhr-ja"), language: "ja", dictionary: [] };
    const analysis = analyze(degrade(original, "random-characters", 0.5));
    expect(analysis.limitedBy).toContain("languageFluency");
    expect(codesOf(analysis)).not.toContain("unknown-words");
    expect(codesOf(analysis)).toContain("unlike-language");
  });

  test.each(["–", "—", "-"])("speech that opens with %s is no list", (dash) => {
    const said = fixture("udhr-es")
      .split("\n")
      .filter((line) => /\.$/.test(line))
      .map((line) => `${dash} ${line}`);
    expect(said.length).toBeGreaterThan(20);
    expect(codesOf(analyze(said.join("\n")))).not.toContain("bullet-lines");
    const points = said.map((line) => line.split(" ").slice(0, 7).join(" "));
    expect(codesOf(analyze(points.join("\n")))).toContain("bullet-lines");
  });

  test.each([
    ["scripture", () => heldOut("en_genesis")],
    ["licences", () => demoText("open-licences.en")],
    ["classics", () => demoText("mencius-1.zh-hant")],
  ])("nobody is told to delete the set phrases of %s", (_name, text) => {
    const codes = codesOf(analyze(text()));
    for (const code of ["repeated-phrases", "copied-sentences", "loose-repeats"])
      expect(codes).not.toContain(code);
  });

  test("a manual's part numbers, ISBNs and versions are no telephone numbers", () => {
    const manual = `${demoText("runtime-manual.en")}\nPart no. 4421-3307 and 212-555-0147. ISBN 0-935702-42-4. Version 3.1415.9265 of 2024-0115.`;
    expect(analyze(manual).pii.phone).toBe(analyze(demoText("runtime-manual.en")).pii.phone);
  });
});

describe("advice that is true is given", () => {
  const english = fixture("moby-dick-1");
  const original = {
    text: english,
    language: "en",
    dictionary: segments(fixture("udhr-en")).filter((word) => /^[a-z]+$/.test(word)),
  };

  test.each([
    ["ocr-noise", "unknown-words"],
    ["invented-language", "unknown-words"],
    ["swapped-neighbours", "no-word-order"],
    ["markov-1", "loose-repeats"],
    ["markov-2", "loose-repeats"],
    ["near-copies", "copied-sentences"],
  ] as const)("%s is told by %s", (name, code) => {
    expect(codesOf(analyze(degrade(original, name, 0.5)))).toContain(code);
  });
});
