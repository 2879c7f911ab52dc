import { describe, expect, test } from "bun:test";
import { withChoicesInLines } from "../../../../src/samples/analysis/problems/wording/choice-lines";

const linesOf = (text: string) => withChoicesInLines(text).split("\n");

describe("choices side by side get a line each", () => {
  test.each([
    ["letters with a colon", "A: red B: green C: blue"],
    ["letters with a stop, behind what asks", "Which lamp is lit? A. red B. green C. blue D. none"],
    ["brackets", "Welche Lampe brennt? (a) rot (b) grün (c) blau"],
    ["square brackets", "Quelle lampe brûle ? [A] rouge [B] verte [C] bleue"],
    ["numbers in brackets", "どの灯がともる？ (1) 赤 (2) 緑 (3) 青"],
    ["circled numbers", "어느 등이 켜집니까? ① 빨강 ② 초록 ③ 파랑"],
    ["letters of katakana", "灯は？ ア）赤 イ）緑 ウ）青"],
    ["wide letters", "哪盏灯亮着？ Ａ．红 Ｂ．绿 Ｃ．蓝"],
    ["Cyrillic letters", "Какая лампа горит? а) красная б) зелёная в) синяя"],
  ])("%s", (_name, line) => {
    const marks = /\s(?=(?:[A-Da-cＡ-Ｃа-вア-ウ]\s?[:.)．）]|[([][\w]+[)\]]|[①-③]))/g;
    const lines = linesOf(line);
    expect(lines).toEqual(line.split(marks));
    expect(lines.length).toBeGreaterThanOrEqual(3);
  });

  test("behind ideographic spaces as well", () => {
    expect(linesOf("次のどれか。　①塩　②油　③紙")).toEqual(["次のどれか。", "①塩", "②油", "③紙"]);
  });

  test("in each line for itself, and as long as before", () => {
    const text = "¿Qué arde?\n  A) sal  B) aceite\tC) papel\n🕯 Y esto:  ① sal ② aceite ③ papel\n";
    const apart = withChoicesInLines(text);
    expect(apart).toHaveLength(text.length);
    expect(apart.replaceAll("\n", " ")).toBe(text.replace(/[\n\t]/g, " "));
    expect(apart.split("\n").map((line) => line.trim())).toEqual([
      "¿Qué arde?",
      "",
      "A) sal",
      "B) aceite",
      "C) papel",
      "🕯 Y esto:",
      "① sal",
      "② aceite",
      "③ papel",
      "",
    ]);
  });
});

describe("a line stays as it is", () => {
  test.each([
    [
      "where a letter is part of a name",
      "The letter was signed by A. Smith, who had B. for a friend.",
    ],
    ["with two choices", "Lequel brûle ? A. le sel B. l'huile"],
    ["with two circled ones", "どちらが燃える？ ① 塩 ② 油"],
    ["where their names are out of order", "Welche? B. Salz A. Öl C. Papier D. Sand"],
    ["where they do not begin with the first", "Which? B. salt C. oil D. paper E. sand"],
    ["where their names are of several kinds", "Which? A. salt (b) oil ③ paper"],
    ["where nothing stands before them", "哪个？①盐②油③纸"],
    ["where numbers have no brackets before them", "It took 1) an hour 2) a day 3) a week"],
    ["where letters have no sign", "A salt B oil C paper"],
    ["where they have their lines already", "A. salt\nB. oil\nC. paper"],
    ["where nothing stands behind the last", "Which is it? A. salt B. oil C."],
  ])("%s", (_name, line) => {
    expect(withChoicesInLines(line)).toBe(line);
  });

  test("where it is too long for a list of choices", () => {
    const choices = " A. salt B. oil C. paper";
    expect(linesOf(`${"so ".repeat(450)}?${choices}`)).toHaveLength(4);
    expect(linesOf(`${"so ".repeat(500)}?${choices}`)).toHaveLength(1);
  });
});
