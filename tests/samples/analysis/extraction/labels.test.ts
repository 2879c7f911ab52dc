import { describe, expect, test } from "bun:test";
import { withoutLabels } from "../../../../src/samples/analysis/extraction/labels";

describe("names of speakers", () => {
  const play = (name: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `${name(at)} I never said so, my friend.`).join("\n");

  test("are left blank, so that what stands behind stays in its place", () => {
    const text = play((at) => (at % 2 ? "ADA:" : "Mr Grace (aside):"));
    const said = withoutLabels(text);
    expect(said).toHaveLength(text.length);
    expect(said).not.toMatch(/ADA|Grace/);
    expect(said.match(/I never said so, my friend\./g)).toHaveLength(12);
  });

  test("are read where they come back, and where few lines have them", () => {
    const once = play((at) => `Speaker ${at}:`);
    expect(withoutLabels(once)).toBe(once);
    const few = `${play(() => "ADA:")}\n${"It rained all day in town.\n".repeat(40)}`;
    expect(withoutLabels(few)).toBe(few);
    expect(withoutLabels("ADA:\n".repeat(50))).toBe("ADA:\n".repeat(50));
  });
});
