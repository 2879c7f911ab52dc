import { expect, test } from "bun:test";
import { linesOf } from "../../../src/samples/analysis/lines";
import { verseLikeness } from "../../../src/samples/analysis/verse";
import { analyze, codesOf, fixture } from "./texts";

const sentences = (fixture("moby-dick-1").match(/[A-Z][^.!?]{30,200}[.!?]/g) ?? []).map((line) =>
  line.replaceAll(/\s+/g, " "),
);

const structure = (text: string) => analyze(text).qualityMetrics.structureQuality;

test("lines that end in dots were cut off, unless their author writes dots within lines as well", () => {
  const cut = sentences.map((line) => `${line.slice(0, -1)}...`).join("\n");
  expect(structure(cut)).toBeLessThan(50);
  expect(codesOf(analyze(cut))).toContain("cut-lines");
  const open = sentences
    .map((line, at) => (at % 3 ? line : `${line.slice(0, -1).replace(", ", "... ")}...`))
    .join("\n");
  const ends = sentences.map((line, at) => (at % 3 ? line : `${line.slice(0, -1)}...`)).join("\n");
  expect(structure(open)).toBeGreaterThan(structure(ends) + 20);
  expect(codesOf(analyze(open))).not.toContain("cut-lines");
});

test("lines without marks count the less the more they look like verse", () => {
  const words = sentences
    .join(" ")
    .replaceAll(/[^A-Za-z ]/g, "")
    .split(" ");
  const lines = (lengths: readonly number[]) => {
    const made: string[] = [];
    for (let at = 0, line = 0; at < words.length; line++) {
      const length = lengths[line % lengths.length] as number;
      made.push(words.slice(at, at + length).join(" "));
      at += length;
    }
    return made.join("\n");
  };
  const free = lines([7, 7, 9, 5, 7, 3, 12, 7, 2, 8]);
  const prose = lines([20, 34, 3, 25, 60]);
  expect(verseLikeness(linesOf(free).written)).toBeWithin(0.4, 0.8);
  expect(structure(prose)).toBeLessThan(10);
  expect(structure(free)).toBeWithin(20, 90);
});
