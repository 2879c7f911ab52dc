import { describe, expect, test } from "bun:test";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

const choices = ["A. 0 °C  B. 50 °C  C. 100 °C  D. 200 °C", "A. 心  B. 肝  C. 皮膚  D. 肺"];
const asked = (numbers: readonly number[]) =>
  numbers.map((number) => `${number}. 下列哪一項正確？\n${choices[number % 2]}`).join("\n");

/** Worksheets as schools write them, by the questions and answers that a teacher would count. */
const worksheets: readonly [name: string, text: string, counts: [number, number]][] = [
  [
    "answers in lenticular brackets behind the choices",
    `1. 下列哪一項是哺乳動物？ A. 鯊魚 B. 鯨魚 C. 金魚 【答案】B
2. 香港在哪一年回歸？ A. 1984 B. 1990 C. 1997 【答案】C
3. 下列哪個城市不在廣東？ A. 廣州 B. 深圳 C. 廈門 【答案】C【解析】廈門在福建。`,
    [3, 3],
  ],
  ["a key of a range", `${asked([1, 2, 3, 4, 5])}\n答案：1-5 BCACD`, [5, 5]],
  ["a key of ranges under its heading", `${asked([1, 2, 3, 4])}\n答案\n1-2 BC\n3~4：AC`, [4, 4]],
  ["a key in the line of its heading", `${asked([1, 2, 3])}\nAnswers: 1. F 2. T 3. T`, [3, 3]],
  [
    "what brackets hold under a heading of gaps",
    `一、填充題
1. 中國的首都是（北京）。
2. 香港最高的山是（大帽山）。（2分）
3. 一公斤等於（1000）克。`,
    [3, 3],
  ],
  [
    "what brackets hold behind statements",
    "True or False\n1. The Earth goes round the Sun. (T)\n2. Fish breathe with lungs. (F)\n3. Ice is a gas. (F)",
    [3, 3],
  ],
  [
    "ticks and crosses",
    "判斷題\n1. 地球是圓的。（✓）\n2. 魚用肺呼吸。（✗）\n3. 冰比水重。（✗）",
    [3, 3],
  ],
  [
    "words in brackets that are to be put into a gap",
    "Fill in the blanks.\n1. She ____ (go) out. (Answer: goes)\n2. We ____ (visit) Macau. (Answer: visit)",
    [2, 2],
  ],
  ["sentences to make", "造句\n1. 雖然……但是……\n2. 因為……所以……\n3. 如果……就……", [3, 0]],
  [
    "symbols in brackets within statements",
    "True or False\n1. Water (H2O) is a compound.\n2. Iron (Fe) is a gas.\n3. Gold (Au) rusts.",
    [3, 0],
  ],
  [
    "units in brackets behind a space",
    "填充題\n1. 12 × 5 =       （厘米）\n2. 30 ÷ 6 =      （米）",
    [2, 0],
  ],
  [
    "Q1. and A1. by turns",
    "Q1. Who wrote Hamlet?\nA1. Shakespeare\nQ2. Name a metal.\nA2. Iron",
    [2, 2],
  ],
  [
    "parts that are values",
    "1. Factorize\n(a) 4m² − 9\n(b) m² − 1\n2. Make b the subject of a/2 + b = 1.\n3. Simplify a⁵/a².",
    [3, 0],
  ],
  [
    "a table of contents",
    "1. Complete works .......... 3\n2. Where it began .......... 9\n3. Why not .......... 12\n4. The state .......... 20",
    [0, 0],
  ],
];

describe("worksheets are counted as their teachers count", () => {
  test.each(worksheets)("%s", (_name, text, [questions, answers]) => {
    expect(facts(text)).toMatchObject({ questions, answers, decided: true, leaked: 0 });
  });
});

test.each([
  "She told me to fill in the rest of it",
  "他常常用新學的詞造句",
  "matching the colours of the wall",
])("prose above numbered lines names no exercise: %s", (prose) => {
  expect(facts(`${prose}\n1. Red paint.\n2. White paint.`).questions).toBe(0);
});

test.each([
  ["解析：銅是金屬，金屬含有自由電子，所以能導電。", 1],
  ["Solution: Copper is a metal, so its electrons are free to move.", 1],
  ["解析：所以選B。", 0],
  ["Solution: thus it is B.", 0],
])("a reason and what follows from it work a question out: %s", (solution, workedSolutions) => {
  expect(facts(`1. Which conducts?\nAnswer: B\n${solution}`)).toMatchObject({ workedSolutions });
});

describe("what cannot be told is said to be undecided", () => {
  test.each([
    ["a table of two columns", "題號\t答案\n1\tB\n2\tC\n3\tA"],
    ["a table of two rows", "| 1 | 2 | 3 |\n|---|---|---|\n| B | C | A |"],
  ])("a key that is %s", (_name, table) => {
    expect(facts(`${asked([1, 2, 3])}\n答案表\n${table}`)).toMatchObject({
      questions: 3,
      decided: false,
    });
  });

  test("answers in a row behind all questions", () => {
    const bank =
      "Q1. Who wrote Hamlet?\nQ2. Name a metal.\nQ3. Why?\nA1. Shakespeare\nA2. Iron\nA3. So";
    expect(facts(bank)).toMatchObject({ questions: 3, decided: false });
  });

  test("questions under circled numbers, which may be parts of one", () => {
    const bank = "① 計算 15 − 8。\n答：7\n② 計算 6 × 7。\n答：42\n③ 計算 81 ÷ 9。\n答：9";
    expect(facts(bank)).toMatchObject({ decided: false });
  });

  test("numbers that go on behind a heading, with some left out", () => {
    const paper = "Section A\n1. Find x.\n2. Find y.\nSection B\n10. Find z.\n11. Find the sum.";
    expect(facts(paper)).toMatchObject({ questions: 4, decided: false });
  });
});

test.each([
  "略",
  "從略。",
  "N/A",
  "TBD",
  "omitted",
  "See textbook p. 12",
  "Answers may vary.",
  "合理即可",
])("%j answers nothing", (nothing) => {
  const bank = `1. Why does ice float?\nAnswer: ${nothing}\n2. What is 2 + 2?\nAnswer: 4`;
  expect(facts(bank)).toMatchObject({ questions: 2, answers: 1 });
});
