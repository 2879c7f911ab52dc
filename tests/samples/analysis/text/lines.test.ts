import { describe, expect, test } from "bun:test";
import { endsFinished, linesOf } from "../../../../src/samples/analysis/text/lines";
import { fixture } from "../texts";

describe("lines", () => {
  test("paragraphs that were broken at a width are joined, verse and lists are not", () => {
    const wrapped = fixture("moby-dick-1")
      .replace(/(.{1,72})(?:\s+|$)/g, "$1\n")
      .replace(/\n(?=CHAPTER)/, "");
    expect(linesOf(wrapped.replace(/\.\n(?=[A-Z])/g, ".\n\n")).written.length).toBeLessThan(
      linesOf(wrapped).raw.length / 3,
    );
    const verse = linesOf(fixture("tang-poems"));
    expect(verse.written).toEqual(verse.raw);
  });

  test.each([
    "He left.",
    "「行こう。」",
    "“Why?”",
    "她說：「是。」",
    "वह गया।",
    "So it was.</p>",
    "結束……",
    "„Wohin?“",
    "»Nach Hause.«",
    "‚Nein!‘",
    "« Oui, c’est bon. »",
    "«Да, хорошо!»",
    "「遅かったじゃないか、どうした」",
    "　『お土砂お土砂、グウの音も立てずサ』",
  ])("%s is finished", (line) => expect(endsFinished(line)).toBe(true));

  test.each([
    "Chapter One",
    "第一章",
    "and then,",
    "大會，",
    "read on</a",
    "„Wohin“",
    "« Oui »",
    "und dann:«,",
    "と書いた「手紙」",
    "「行こう",
  ])("%s is not", (line) => expect(endsFinished(line)).toBe(false));

  test.each(["[12]", "[12][13]", " 「362」", "¹²", " [a]", "362", "†"])(
    "one with a reference mark behind its end is finished, and no other: %s",
    (mark) => {
      expect(endsFinished(`So it ends.${mark}`)).toBe(true);
      expect(endsFinished(`かくて終わる。${mark}`)).toBe(true);
      expect(endsFinished(`So it goes on ${mark}`)).toBe(false);
    },
  );
});
