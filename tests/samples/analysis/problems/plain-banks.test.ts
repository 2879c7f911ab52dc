import { describe, expect, test } from "bun:test";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

const pairs = Array.from({ length: 12 }, (_, i) => [i + 12, 3 * i + 9] as const);

describe("a sheet of sums with their results", () => {
  const written: readonly [string, string, number][] = [
    ["numbered", pairs.map(([a, b], i) => `${i + 1}. ${a} + ${b} = ${a + b}`).join("\n"), 12],
    ["bare", pairs.map(([a, b]) => `${a}+${b}=${a + b}`).join("\n"), 12],
    [
      "two in a line",
      pairs
        .map(([a, b], i) => `(${i}) ${a}×${b} = ${a * b}    (${i + 40}) ${b} − 3 = ${b - 3}`)
        .join("\n"),
      24,
    ],
    [
      "under a heading",
      `加法練習\n\n${pairs.map(([a, b]) => `${a} + ${b} ＝ ${a + b}`).join("\n")}`,
      12,
    ],
    ["of fractions and brackets", pairs.map(([a]) => `1/${a} + 2/${a} = 3/${a}`).join("\n"), 12],
  ];
  test.each(written)("%s is counted and worked out again", (_, text, questions) => {
    const found = facts(text);
    expect(found).toMatchObject({ questions, answers: questions, decided: true, wrong: 0 });
    expect(found.checked).toBe(questions);
  });

  test("that are wrong are told", () => {
    const text = pairs
      .map(([a, b], i) => `${a} + ${b} = ${a + b + (i % 4 === 0 ? 1 : 0)}`)
      .join("\n");
    expect(facts(text)).toMatchObject({ questions: 12, wrong: 3 });
  });

  test("is none among prose, and none where the results are to be found", () => {
    const prose =
      "Anna counts her apples.\nBen has some more of them.\nThey share what they have.\n";
    expect(facts(`${prose.repeat(4)}12 + 9 = 21\n`)).toMatchObject({ questions: 0 });
    const open = pairs.map(([a, b], i) => `${i + 1}. ${a} + ${b} = ____`).join("\n");
    expect(facts(open)).toMatchObject({ questions: 12, answers: 0 });
  });

  test("is read in time linear in a line", () => {
    const lines = Array.from({ length: 200 }, () => `${"1+".repeat(199)}x`);
    expect(facts(lines.join("\n"))).toMatchObject({ questions: 0 });
  });
});

describe("what stands in lenticular brackets behind a gap", () => {
  test("is its answer", () => {
    const text =
      "1. 中國的首都是＿＿＿。【北京】\n2. 12 + ____ = 21 【9】\n3. 香港最高的山是＿＿＿。【大帽山】";
    expect(facts(text)).toMatchObject({ questions: 3, answers: 3, checked: 0 });
  });

  test.each(["容易", "2019 DSE", "填充題", "2分"])("is none where it is a label: %s", (label) => {
    const text = ["首都", "最大的城市", "最長的河"].map(
      (what, i) => `${i + 1}. 中國${what}是＿＿＿。【${label}】`,
    );
    expect(facts(text.join("\n"))).toMatchObject({ questions: 3, answers: 0 });
  });
});

test("gaps that a passage numbers are not counted as one question", () => {
  const passage = `Read the passage and fill in the blanks.
The cat (1) ______ on the mat while the dog (2) ______ in the garden. The birds (3) ______ in the trees.
1. What did the cat do?`;
  expect(facts(passage)).toMatchObject({ decided: false });
});

test("what a calculator is to work out does not hide what is written", () => {
  const bank = (result: number) =>
    `Question: Anna has 3 boxes of 5 apples. How many has she?\nAnswer: She has 3 * 5 = <<3*5=${result}>>${result} apples.\n#### ${result}`;
  expect(facts(bank(15))).toMatchObject({ checked: 1, wrong: 0 });
  expect(facts(bank(16))).toMatchObject({ checked: 1, wrong: 1 });
});

describe("a bank whose questions are not told apart", () => {
  const stems = ["直線過原點", "圓的半徑為二", "數列為等差", "集合有三個元素", "函數為偶"];

  test("does not say that there are none, where answers or choices tell otherwise", () => {
    const answered = stems.map((stem) => `${stem}，則結論成立\n答案：B`).join("\n");
    expect(facts(answered)).toMatchObject({ decided: false });
    const choices = stems.map((stem) => `${stem}\na. 甲\nb. 乙\nc. 丙\nd. 丁`).join("\n");
    expect(facts(choices)).toMatchObject({ decided: false });
    const parts = `1. 代數部分共有多少題？\n${choices}\n2. 幾何部分共有多少題？\n${choices}`;
    expect(facts(parts)).toMatchObject({ decided: false });
  });

  test("asks by the gaps that TeX makes", () => {
    for (const gap of ["($\\qquad$)", "\\underline{ }", "\\_\\_\\_"]) {
      const bank = stems.map((stem) => `${stem}，則 ${gap}\n答案：B`).join("\n");
      expect(facts(bank)).toMatchObject({ questions: 5, answers: 5, decided: true });
    }
  });
});
