import { describe, expect, test } from "bun:test";
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

describe("lines that lack their last mark", () => {
  const sizes = [1, 3, 2, 4];
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const size = sizes[paragraphs.length % 4] as number;
    paragraphs.push(
      sentences
        .slice(at, at + size)
        .join(" ")
        .replace(/[.!?]$/, ""),
    );
    at += size;
  }
  const handbook = [
    "先把鸡肉洗净；切成小块，用盐腌十分钟",
    "水开以后放入面条，煮到没有硬心为止。捞出来过一遍凉水，沥干",
    "如果家里有小孩，辣椒可以少放一些；也可以换成番茄",
    "锅烧热再倒油，油面起纹时放葱姜。闻到香味就转小火，这时候不要离开",
    "汤汁收得差不多的时候，撒一把香菜。喜欢酸味的人，可以再加半勺醋",
  ];
  const items = Array.from({ length: 40 }, (_, at) => `第${at + 1}步，${handbook[at % 5]}`);

  test("are verses of a translation, or items of a handbook: nothing was cut off there", () => {
    expect(structure(paragraphs.join("\n"))).toBeGreaterThanOrEqual(75);
    expect(structure(items.join("\n"))).toBeGreaterThanOrEqual(75);
  });

  test("are not what was cut off anywhere, or at one length", () => {
    const anywhere = sentences
      .join(" ")
      .split(" ")
      .reduce<string[]>(
        (lines, word) => {
          const line = lines.at(-1) as string;
          if (line.length < 60 + ((lines.length * 37) % 120))
            lines[lines.length - 1] = `${line} ${word}`;
          else lines.push(word);
          return lines;
        },
        [""],
      );
    expect(structure(anywhere.map((line) => line.replace(/[.!?]$/, "")).join("\n\n"))).toBeLessThan(
      50,
    );
    const cut = sentences
      .map((line, at) => `${line} ${sentences[(at + 1) % sentences.length]}`)
      .filter(({ length }) => length > 130)
      .map((line) => line.slice(0, 130).trim());
    expect(cut.length).toBeGreaterThan(20);
    expect(structure(cut.join("\n"))).toBeLessThan(50);
    const eastern = items.join("").match(/.{18,40}/gsu) as string[];
    expect(
      structure(eastern.map((line, at) => line.slice(0, 18 + ((at * 7) % 22))).join("\n")),
    ).toBeLessThan(75);
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
