import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { degrade } from "../../../src/samples/analysis/calibration/degradations";
import { copiesIn } from "../../../src/samples/analysis/copies";
import { withoutLabels } from "../../../src/samples/analysis/labels";
import { articleLikeness } from "../../../src/samples/analysis/laws";
import { linesOf } from "../../../src/samples/analysis/lines";
import { genresOf } from "../../../src/samples/analysis/reading";
import { sentenceLengths } from "../../../src/samples/analysis/sentences";
import { verseLikeness } from "../../../src/samples/analysis/verse";
import { wordsOf } from "../../../src/samples/analysis/words";
import { analyze, fixture } from "./texts";

const moby = fixture("moby-dick-1");
const verse = (text: string) => verseLikeness(linesOf(text).written);

/** Lines of about a width, each begun with a capital or not, over the ends of which sentences run. */
function brokenAt(width: number, begin: (line: string) => string): string {
  const words = moby.replace(/\s+/g, " ").slice(0, 6000);
  return (words.match(new RegExp(`.{${width - 8},${width}}(?= )`, "g")) ?? [])
    .map((line) => begin(line.trim()))
    .join("\n");
}

const capital = (line: string) => line.slice(0, 1).toUpperCase() + line.slice(1);

describe("verse", () => {
  test("that runs over its lines' ends is told by their capitals, however long they are", () => {
    expect(verse(brokenAt(46, capital))).toBe(1);
    expect(verse(brokenAt(46, (line) => line))).toBe(0);
  });

  test("without capitals is told from wrapped prose by lines that no page is as narrow as", () => {
    expect(linesOf(brokenAt(30, (line) => line)).written.length).toBeGreaterThan(100);
    expect(linesOf(brokenAt(72, (line) => line)).written).toHaveLength(1);
  });

  test("is no list of headings, which are of any length", () => {
    const headings = Array.from({ length: 60 }, (_, at) =>
      "Chapter and verse ".repeat(1 + (at % 7)),
    );
    expect(verse(headings.join("\n"))).toBeLessThan(0.2);
  });
});

describe("articles", () => {
  const law = (text: string) => articleLikeness(linesOf(text).written);
  const paragraphs = "The council decides by vote.\nIts members are heard before.\n";
  const articles = (head: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `${head(at + 1)}\n${paragraphs}`).join("");

  test("with their paragraphs behind them are told in each language", () => {
    for (const head of [
      (at: number) => `第 ${at}-1 條`,
      (at: number) => `제${at}조`,
      (at: number) => `§ ${at}a`,
      (at: number) => `Article L410-${at}`,
      (at: number) => `Статья ${at}`,
    ])
      expect(law(articles(head))).toBe(1);
  });

  test("have paragraphs of their own, which may have many items", () => {
    const items = "1. 이름과 주소에 관한 사항\n".repeat(9);
    const article = (at: number) =>
      `제${at}조 (이름)\n① 위원회는 그 결과를 지체 없이 알려야 한다.\n${items}② 위원장은 이를 정한다고 할 수 있다.\n${items}`;
    expect(law(Array.from({ length: 12 }, (_, at) => article(at + 1)).join(""))).toBe(1);
    const list = "① 먼저 물을 넣고 끓인다 그리고 기다린다.\n";
    expect(law(`${list.repeat(3)}${"물이 끓으면 차를 넣는다.\n".repeat(30)}`)).toBe(0);
  });

  test("are each another, and enough of them", () => {
    expect(law(articles(() => "Article 5"))).toBe(0);
    expect(law(articles((at) => (at > 6 ? "" : `Article ${at}`)))).toBe(0);
    expect(law(articles((at) => `Part ${at}`))).toBe(0);
  });

  test("let a text read otherwise, and repeat itself no more", () => {
    const text = fixture("udhr-zh-hans");
    const copy = text.repeat(2);
    expect(genresOf(linesOf(text), "educational").law).toBe(1);
    expect(analyze(copy, "educational").aiTrainingValue).toBeLessThan(60);
  });
});

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

describe("sentences that are said again and again", () => {
  const worn = (text: string) => {
    const words = wordsOf(text);
    return copiesIn(words, sentenceLengths(text, words)).wornShare;
  };
  const filler = "It is important to note that there are many factors to consider here. ";

  test("are those that come three times, save for their numbers", () => {
    expect(worn(moby)).toBe(0);
    expect(worn(moby + filler.repeat(2))).toBe(0);
    const numbered = [3, 41, 7].map(
      (year) => `In the year ${year} nothing at all happened in town.`,
    );
    expect(worn(numbered.join(" "))).toBe(1);
    expect(worn("Come in, he said. ".repeat(30))).toBe(0);
  });

  test("cost laws 20 points as well, whose formulas may come back", () => {
    const text = readFileSync(join(import.meta.dir, "held-out/zh-law.txt"), "utf8");
    const filled = degrade({ text, language: "zh", dictionary: [] }, "machine-filler", 0.2);
    expect(worn(text)).toBe(0);
    const [clean, spoiled] = [text, filled].map((law) => analyze(law).aiTrainingValue);
    expect((clean ?? 0) - (spoiled ?? 0)).toBeGreaterThanOrEqual(20);
  });

  test("cost 20 points where they are a fifth", () => {
    const lines = moby.split("\n");
    const every = Math.ceil((lines.length * filler.length * 4) / moby.length);
    const filled = lines.flatMap((line, at) => (at % every ? [line] : [line, filler])).join("\n");
    expect(worn(filled)).toBeGreaterThan(0.1);
    const [clean, spoiled] = [moby, filled].map((text) => analyze(text).aiTrainingValue);
    expect((clean ?? 0) - (spoiled ?? 0)).toBeGreaterThanOrEqual(20);
  });
});

test("empty spaces within words are faults of the text, and between words none", () => {
  const hidden = moby.replace(/(?<=\p{L})(?=\p{L})/gu, (_, at) => (at % 40 ? "" : "\u200b"));
  expect(analyze(hidden).qualityMetrics.textIntegrity).toBeLessThan(50);
  expect(analyze(moby.replaceAll(" ", " \u200b")).qualityMetrics.textIntegrity).toBe(100);
});
