import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import {
  areBrokenProse,
  goOn,
  joinedLines,
} from "../../../../src/samples/analysis/genres/broken-prose";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, codesOf, fixture } from "../texts";

/** Paragraphs broken into lines of 40 to 60 characters, as long as verse's. */
function broken(text: string): string {
  return text
    .split("\n")
    .map((paragraph) => {
      const lines = [""];
      for (const word of paragraph.split(" ")) {
        const line = lines.at(-1) as string;
        const width = 40 + ((lines.length * 7) % 20);
        if (line !== "" && line.length + word.length >= width) lines.push(word);
        else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
      }
      return lines.join("\n");
    })
    .join("\n");
}

const capitalized = (text: string) =>
  text.replaceAll(/^\p{Ll}/gmu, (letter) => letter.toUpperCase());

const paragraphs = fixture("moby-dick-10").replaceAll(/(?<=\S)\n(?=\S)/g, " ");
const rawLines = (text: string) => linesOf(text).raw;

const stanza = [
  "The miller came down to the river at dawn,",
  "And asked of the ferryman where she had gone;",
  "He answered him never. The water was grey,",
  "The boat lay at anchor, the oars were away.",
];

describe("lines of prose that was broken at a width", () => {
  test("are told by where their sentences end", () => {
    expect(areBrokenProse(rawLines(broken(paragraphs)))).toBe(true);
    expect(areBrokenProse(rawLines(paragraphs))).toBe(false);
  });

  test("are not those of verse, of plays in verse or of lists", () => {
    const poem = Array.from({ length: 12 }, () => stanza).flat();
    expect(areBrokenProse(poem)).toBe(false);
    const play = poem.map((line, at) => (at % 3 === 0 ? `MILLER'S WIFE. ${line}` : line));
    expect(areBrokenProse(play)).toBe(false);
    const list = Array.from({ length: 60 }, (_, at) => `salt, flour and water for loaf ${at}`);
    expect(areBrokenProse(list)).toBe(false);
  });

  test("go on with each other where they begin with small letters", () => {
    expect(goOn(rawLines(broken(paragraphs)))).toBe(true);
    expect(goOn(rawLines(capitalized(broken(paragraphs))))).toBe(false);
  });

  test("are joined, with words where they stood and paragraphs apart", () => {
    const text = "The boat lay\nat anchor. The oars\nwere away.\n\nNobody came\n";
    expect(joinedLines(text)).toBe(
      "The boat lay at anchor. The oars were away.\n\nNobody came \n".slice(0, text.length),
    );
    expect(joinedLines(text)).toHaveLength(text.length);
  });
});

describe("junk in prose that was broken into lines like verse's", () => {
  const original = { text: paragraphs, language: "en", dictionary: [] };
  const valued = (text: string) => analyze(text).aiTrainingValue;

  test("is worth no more than unbroken", () => {
    for (const kind of ["mixed-in-spam", "machine-filler", "near-copies", "markov-3"] as const) {
      const junk = degrade(original, kind, 0.25);
      const worth = valued(junk) + 12;
      expect(valued(broken(junk))).toBeLessThan(worth);
      expect(valued(capitalized(broken(junk)))).toBeLessThan(worth);
    }
  });

  test("is told: its advertising is found though each line says little of it", () => {
    const junk = degrade(original, "mixed-in-spam", 0.25);
    expect(codesOf(analyze(broken(junk)))).toContain("advertising-lines");
  });

  test("is told where it stands in lines of its own, without a mark, as well", () => {
    const menus = ["Home | Shop | Sale", "Help | Contact | Imprint", "News | Sport | Stars"];
    const text = broken(paragraphs)
      .split("\n")
      .flatMap((line, at) => (at % 8 === 7 ? [line, menus[at % 3] as string] : [line]))
      .join("\n");
    expect(areBrokenProse(rawLines(text))).toBe(true);
    expect(valued(text)).toBeLessThan(88);
    expect(codesOf(analyze(text)).filter((code) => code === "advertising-lines")).toHaveLength(1);
  });

  test("costs clean prose nothing, and its lines are counted as they stand", () => {
    const text = broken(paragraphs);
    expect(valued(text)).toBeGreaterThan(valued(paragraphs) - 5);
    expect(analyze(text).counts.lines).toBe(rawLines(text).length);
  });
});
