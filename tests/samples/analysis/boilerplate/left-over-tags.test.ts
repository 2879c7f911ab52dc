import { describe, expect, test } from "bun:test";
import { leftOverTags } from "../../../../src/samples/analysis/boilerplate/left-over-tags";
import { analyze, fixture } from "../texts";

describe("tags in a text", () => {
  test("are left over where the page closes them, or leaves them open", () => {
    expect(leftOverTags("<p>One<br>two <b>three</b> &amp; <DIV>four</div>")).toHaveLength(7);
    expect(leftOverTags('<a href="x">five, <slot name="y"> and <img src="z">')).toHaveLength(3);
  });

  test("are talked of where nothing closes them", () => {
    expect(leftOverTags("Use <select> or <table>, and <slot> in a <Button>.")).toEqual([]);
    expect(leftOverTags("It is 3 < 4 > 2.")).toEqual([]);
  });

  test("cost a manual little, and a page that was not cleaned much", () => {
    const text = fixture("moby-dick-1");
    const cleanliness = (of: string) => analyze(of).qualityMetrics.formatCleanliness;
    const manual = text.replace(/ the /g, " the <section> ");
    const page = text.replace(/ the (\w+)/g, " the <em>$1</em>");
    expect(cleanliness(manual)).toBeGreaterThan(80);
    expect(cleanliness(page)).toBeLessThan(50);
  });

  test("take no time to speak of where none ends", () => {
    for (const start of ["<a ", "<", "&", "</"])
      expect(leftOverTags(start.repeat(200_000))).toEqual([]);
  });
});
