import { describe, expect, test } from "bun:test";
import { genresOf } from "../../../../src/samples/analysis/genres/genre-likeness";
import { articleLikeness } from "../../../../src/samples/analysis/genres/laws";
import { verseLikeness } from "../../../../src/samples/analysis/genres/verse";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, fixture } from "../texts";

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

  test("verse is told from prose and from lists of words", () => {
    expect(verseLikeness(linesOf(fixture("tang-poems")).raw)).toBeGreaterThan(0.8);
    expect(verseLikeness(linesOf(fixture("udhr-zh-hant")).raw)).toBeLessThan(0.5);
    expect(verseLikeness("apple pear plum fig".split(" "))).toBe(0);
    const wrapped = fixture("udhr-zh-hant").replace(/\s/g, "").match(/.{30}/g) ?? [];
    expect(verseLikeness(wrapped)).toBe(0);
    const records = fixture("moby-dick-1").match(/[A-Z][^.!?\n]{30,55}[.!?]/g) ?? [];
    expect(verseLikeness(Array.from({ length: 30 }, (_, at) => records[at % 5] ?? ""))).toBe(0);
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
