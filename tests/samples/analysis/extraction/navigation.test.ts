import { describe, expect, test } from "bun:test";
import { withoutNavigation } from "../../../../src/samples/analysis/extraction/navigation";
import { analyze, codesOf, fixture } from "../texts";

const menu = ["Home", "Installing the program", "First steps", "Writing a score", "Index"].join(
  "\n",
);
const book = fixture("moby-dick-10");
const sections = book.split("\n").filter((line) => line.trim() !== "");
const third = Math.ceil(sections.length / 3);
const [one, two, three] = [0, 1, 2].map((at) =>
  sections.slice(at * third, (at + 1) * third).join("\n"),
) as [string, string, string];
const value = (text: string) => analyze(text).aiTrainingValue;

describe("lists that each page repeats", () => {
  const paged = [menu, one, menu, two, menu, three].join("\n");

  test("are left out save the first, and cost little", () => {
    const { text, lines } = withoutNavigation(paged);
    expect(text).toBe([menu, one, two, three].join("\n"));
    expect(lines).toBe(10);
    expect(value(paged)).toBeGreaterThanOrEqual(value(book) - 5);
  });

  test("are told where they take much of a text, and ruin it where they are most of it", () => {
    const menus = Array.from({ length: 250 }, () => menu).join("\n");
    const full = `${one}\n${menus}\n${two}`;
    expect(codesOf(analyze(full))).toContain("advertising-lines");
    expect(value(full)).toBeLessThanOrEqual(59);
  });

  const refrain =
    "Row, row, row your boat\ngently down the stream\nmerrily, merrily, row\nlife is a dream";
  const stanzas = ["the night", "the wind", "the sea"].map(
    (name) =>
      `O hear ${name} above us\nand hear ${name} below\nso far we see ${name}\nand where it comes to go`,
  );

  test("are no sentences, no lists that come twice, and no refrains", () => {
    for (const text of [
      [one, one, one].join("\n"),
      [menu, one, menu, two].join("\n"),
      fixture("tang-poems"),
      stanzas.map((stanza) => `${stanza}\n${refrain}`).join("\n"),
    ])
      expect(withoutNavigation(text)).toEqual({ text, lines: 0, share: 0 });
  });

  test("do not let copies pass: a text in short lines, three times", () => {
    const short = one.replace(/(?:\S+ ){6}/g, (words) => `${words.trim().replace(/[.!?]/g, "")}\n`);
    expect(value([short, short, short].join("\n"))).toBeLessThanOrEqual(59);
  });
});
