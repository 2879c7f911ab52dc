import { describe, expect, test } from "bun:test";
import { textOfRecords } from "../../src/formats/records/text-of-records";
import { profileOf } from "../../src/samples/profile/describe";
import { analyze, demoText, fixture } from "../quality/texts";

const profile = (given: string) => profileOf(given, textOfRecords(given), analyze(given));

describe("the composition of a sample", () => {
  test("counts paragraphs, sentences and letters", () => {
    const given =
      "Mr. Ames came at 3.30. He sat.\n\n「行こう。」と彼は言った。\n\nHe sat.\n\nHe sat.";
    const { documents, copies, sentenceLengths, scripts, columns } = profile(given);
    expect({ documents, copies, columns }).toEqual({ documents: 4, copies: 1, columns: null });
    expect(sentenceLengths.counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(scripts[0]?.script).toBe("latin");
    expect(scripts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
  });

  test("counts records and columns with gaps", () => {
    const records = [
      { q: "Why is it so?", n: 1 },
      { q: "How does it go on?", n: null },
    ];
    const { documents, columns } = profile(records.map((of) => JSON.stringify(of)).join("\n"));
    expect(documents).toBe(2);
    expect(columns).toEqual([
      { name: "q", kinds: ["text"], filled: 1, length: 18 },
      { name: "n", kinds: ["number"], filled: 0.5, length: 1 },
    ]);
  });

  test("counts languages by parts, or by words if Chinese and English alternate", () => {
    const english = profile(demoText("moby-dick-chase.en").slice(0, 9000));
    expect(english).toMatchObject({ languages: [{ code: "en", share: 1 }], languagesBy: "parts" });
    const chinese = profile(fixture("udhr-zh-hant"));
    expect(chinese.languages).toEqual([{ code: "zh-traditional", share: 1 }]);
    const both = profile(`${fixture("textbook-zh")}\n${fixture("textbook-en")}`);
    expect(both.languagesBy).toBe("words");
    expect(both.languages.map(({ code }) => code).sort()).toEqual(["en", "zh-traditional"]);
  });
});
