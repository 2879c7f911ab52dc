import { describe, expect, test } from "bun:test";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { verseLikeness } from "../../../../src/samples/analysis/genres/verse";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, codesOf, fixture } from "../texts";

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

test("in verse as many pauses end more lines", () => {
  const verses = sentences
    .join(" ")
    .match(/[A-Za-z].{34,42}(?= )/g)
    ?.map((line) => `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`) as string[];
  const ending = (from: number) =>
    verses.map((line, at) => (at % 10 < from ? `${line}...` : line)).join("\n");
  expect(verseLikeness(linesOf(ending(3)).written)).toBe(1);
  expect(structure(ending(3))).toBeGreaterThan(70);
  expect(analyze(ending(3)).qualityMetrics.formatCleanliness).toBeGreaterThan(80);
  expect(structure(ending(10))).toBeLessThan(30);
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

test("a line that ends in a formula tells nothing, unless hardly any line does not", () => {
  const formulas = ["$a = b + c$", "$$x^2 \\ge 0$$", "\\[n \\mid m\\]", "($p \\ne q$)"];
  // Two sentences a line, so that marks stand within.
  const twice = sentences.flatMap((line, at) =>
    at % 2 ? [`${sentences[at - 1]} ${line.slice(0, -1)}`] : [],
  );
  const noted = (every: number, end: (at: number) => string) =>
    structure(twice.map((line, at) => `${line}${at % every ? end(at) : "."}`).join("\n"));
  const formula = (at: number) => `, where ${formulas[at % 4]}`;
  expect(noted(3, formula)).toBe(noted(1, formula));
  const few = noted(8, () => " and the");
  expect(few).toBeLessThan(60);
  for (const end of [formula, () => " and the $x$", () => " and the \\)"])
    expect(noted(1000, end)).toBeLessThan(noted(3, formula) - 40);
});

describe("a writing without marks at the ends of sentences", () => {
  const who = [
    "And the king",
    "Then his servant",
    "And the elders of the town",
    "But the old shepherd",
    "And a widow",
    "Then the captain of the guard",
    "And all the people",
  ];
  const did = [
    "went up to the hill early in the morning",
    "stood at the gate and wept",
    "took of the bread that was left and gave it to the poor",
    "said unto them what he had seen by the river",
    "laid stones upon the grave",
  ];
  const then = [
    "for he was afraid of them",
    "and told nobody of it until the seventh day",
    "as it had been in the days of their fathers and of those who were before them",
  ];
  const verses = Array.from(
    { length: 60 },
    (_, at) => `${who[at % 7]} ${did[at % 5]} ${then[at % 4] ?? "that day"}`,
  );
  const structureOf = (lines: readonly string[]) => structure(lines.join("\n"));

  test("has a sentence a line, and nothing was cut off there", () => {
    expect(structureOf(verses)).toBeGreaterThanOrEqual(75);
  });

  test("is not one whose lines go on behind a mark, or are paragraphs", () => {
    const broken = verses.map((verse) => `${verse.slice(0, 24)}. ${verse.slice(24)}`);
    expect(structureOf(broken)).toBeLessThan(50);
    expect(structureOf(verses.map((verse) => verse.repeat(6)))).toBeLessThan(50);
  });

  test("may have a few other lines among it, and loses the more the more they are", () => {
    const among = (each: number) =>
      structureOf(
        verses.flatMap((verse, at) => (at % each ? [verse] : [verse, "Buy now! Only today."])),
      );
    expect(among(20)).toBeGreaterThanOrEqual(75);
    expect(among(7)).toBeWithin(30, 75);
    expect(among(4)).toBeLessThan(among(20) - 15);
  });
});

describe.each(["de_faq", "pt_harden"])("lines that lack their last mark: %s", (name) => {
  const known = cleanTexts(KNOWN_TEXTS).find((text) => text.name === name);
  const paragraphs = (known?.text ?? "")
    .split("\n")
    .map((line) => line.replace(/[^\p{L}\p{N}]+$/u, ""))
    .filter((line) => line.length > 60 && /^\p{Lu}/u.test(line));

  test("are as some translations of scripture are printed: nothing was cut off there", () => {
    expect(structure(paragraphs.join("\n"))).toBeGreaterThanOrEqual(75);
  });

  test("are not those that were cut off between words or within one, each at another place", () => {
    const within = paragraphs.map((line, at) =>
      line.slice(0, Math.floor(line.length * (0.6 + (at % 7) / 20))),
    );
    const between = within.map((line) => line.replace(/\P{L}*\s\S*$/u, ""));
    for (const lines of [within, between]) expect(structure(lines.join("\n"))).toBeLessThan(60);
  });

  test("are not those that were broken anywhere", () => {
    const words = paragraphs.join(" ").split(" ");
    const broken: string[] = [];
    for (let at = 0; at < words.length; ) {
      const count = 8 + ((broken.length * 7) % 15);
      broken.push(
        words
          .slice(at, at + count)
          .join(" ")
          .replace(/\P{L}+$/u, ""),
      );
      at += count;
    }
    expect(structure(broken.join("\n\n"))).toBeLessThan(60);
  });
});

describe("paragraphs with marks all along and none at the end", () => {
  const paragraphs = fixture("analects")
    .split("\n")
    .filter((line) => line.length > 30);
  const unclosed = (line: string) => line.replace(/[，、；：。！？…」”’』]+$/u, "");

  test("are as Chinese classics are printed: nothing was cut off there", () => {
    expect(paragraphs.length).toBeGreaterThan(20);
    expect(structure(paragraphs.map(unclosed).join("\n"))).toBeGreaterThanOrEqual(75);
  });

  test("are not lines that end anywhere", () => {
    const cut = paragraphs.map((line, at) => line.slice(0, 20 + (at % 9)));
    expect(structure(cut.join("\n"))).toBeLessThan(50);
    expect(codesOf(analyze(cut.join("\n")))).toContain("open-lines");
  });
});

describe("a text without any mark", () => {
  const unmarked = (name: string) => fixture(name).replaceAll(/\p{P}/gu, "");

  test("is as classical Chinese was written", () => {
    expect(structure(unmarked("analects"))).toBeGreaterThanOrEqual(75);
  });

  test("is not how anything else is", () => {
    for (const name of ["textbook-zh", "moby-dick-1"])
      expect(structure(unmarked(name))).toBeLessThan(75);
  });
});

test("dots behind a shout or a question cut nothing off", () => {
  const ends = ["!...", "?…", "!…"];
  const shouted = sentences.map((line, at) => `${line.slice(0, -1)}${ends[at % 3]}`).join("\n");
  expect(codesOf(analyze(shouted))).not.toContain("cut-lines");
});

test("speech between East Asian quotation marks is finished without a mark, and what is cut within them is not", () => {
  const said = [
    "昨日の夜、あの橋のたもとで誰かに会わなかったかい",
    "会いましたとも、傘をさした背の高い男でした",
    "その男はどちらの方へ歩いて行ったのだろう",
    "川に沿って、古い寺のある方へ急いで行きました",
  ];
  const utterance = (at: number) =>
    `${said.slice(at % 3, 1 + (at % 4)).join("、")}、${said[at % 4]?.slice(at % 7)}${at}時ごろ`;
  const novel = (open: string, close: string) =>
    Array.from({ length: 60 }, (_, at) =>
      at % 5 ? `${open}${utterance(at)}${close}` : `二人は${at}分も黙っていた。`,
    ).join("\n");
  expect(codesOf(analyze(novel("「", "」")))).not.toContain("open-lines");
  expect(codesOf(analyze(novel("", "")))).toContain("open-lines");
  expect(codesOf(analyze(novel("「", "")))).toContain("open-lines");
});
