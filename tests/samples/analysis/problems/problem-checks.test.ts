import { describe, expect, test } from "bun:test";
import { evaluate } from "../../../../src/samples/analysis/problems/checks/arithmetic";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { analyze, codesOf, fixture } from "../texts";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

describe("arithmetic", () => {
  test.each([
    ["2 + 3 × 4", 14],
    ["（2 + 3）× 4", 20],
    ["−3² + 1", -8],
    ["1,200 ÷ 4", 300],
    ["\\frac{3}{4} + 1/8", 0.875],
    ["2(3 + 1)", 8],
    ["√16 − 50%", 3.5],
  ])("%s is %d", (expression, value) => expect(evaluate(expression)).toBeCloseTo(value, 9));

  test.each(["", "2 +", "2 3", "2 1/2", "3 cm", "x + 1", "1 ÷ 0", "((1)", "1".repeat(300)])(
    "%j is none",
    (expression) => expect(evaluate(expression)).toBeNull(),
  );

  test("an unknown stands for its value", () => {
    expect(evaluate("3x + 2(x − 1)", { name: "x", value: 4 })).toBe(18);
  });
});

describe("distinct problems", () => {
  test("a template with other numbers is one problem, however often it is filled in", () => {
    const drill = Array.from({ length: 50 }, (_, n) => `${n + 1}. What is ${n} + ${n * 3}?`);
    expect(facts(drill.join("\n"))).toMatchObject({ questions: 50, distinct: 1 });
    const zh = "1. 小明有3個蘋果，吃了一個，還有多少？\n2. 小明有十個蘋果，吃了兩個，還有多少？";
    expect(facts(zh)).toMatchObject({ questions: 2, distinct: 1 });
  });

  test("other signs and other words are other problems", () => {
    expect(facts("1. What is 2 + 2?\n2. What is 2 × 2?\n3. How much is 2 + 2?").distinct).toBe(3);
    expect(facts(fixture("problem-bank-en")).distinct).toBe(22);
    expect(facts(fixture("problem-bank-zh")).distinct).toBe(22);
  });

  test("a template with other names, and other things to count, is one as well", () => {
    const told = [
      "1. Tom has 3 apples. He buys 4 apples. How many apples does Tom have?",
      "2. Mary has 5 pears. He buys 9 pears. How many pears does Mary have?",
      "3. Ali has 12 books. He buys 7 books. How many books does Ali have?",
    ];
    expect(facts(told.join("\n"))).toMatchObject({ questions: 3, distinct: 1 });
    const zh =
      "1. 小明有3個蘋果，吃了2個，小明還有多少個蘋果？\n2. 小紅有9個橘子，吃了4個，小紅還有多少個橘子？";
    expect(facts(zh)).toMatchObject({ questions: 2, distinct: 1 });
    const short =
      "1. Tom has 3 apples. How many are left?\n2. Mary has 5 pears. How many are left?";
    expect(facts(short).distinct).toBe(1);
  });

  test("names that are what is asked for, and stories of their own, are other problems", () => {
    const capitals = "1. What is the capital of France?\n2. What is the capital of Spain?";
    expect(facts(capitals).distinct).toBe(2);
    const years = "1. Who ruled France in 1714?\n2. Who ruled Spain in 1714?";
    expect(facts(years).distinct).toBe(2);
    const shapes =
      "1. Find the area of a circle with 5 and 6?\n2. Find the rim of a square with 5 and 6?";
    expect(facts(shapes).distinct).toBe(2);
    const stories =
      "1. Tom has 3 apples and eats 2, how many are left?\n2. Tom has 3 apples and buys 2, how many are left?";
    expect(facts(stories).distinct).toBe(2);
  });

  test("a drill is worth no more than its one template, and is no benchmark", () => {
    const drill = Array.from(
      { length: 200 },
      (_, n) =>
        `${n + 1}. What is ${n} + ${n}?\nSolution: ${n} + ${n} = ${2 * n}, so it is ${2 * n}.\nAnswer: ${2 * n}`,
    ).join("\n");
    const analysis = analyze(drill, "problem_bank");
    expect(analysis.problemSet).toMatchObject({
      questions: 200,
      distinct: 1,
      checked: 200,
      wrong: 0,
    });
    expect(analysis.band).toBe("basic");
    expect(analysis.suitableFor).not.toContain("evaluation");
    expect(codesOf(analysis)).toContain("same-template");
    expect(codesOf(analysis)).not.toContain("few-questions");
  });
});

describe("answers are worked out again where they can be", () => {
  test.each([
    ["1. What is 12 × 4?\nAnswer: 48", "right"],
    ["1. What is 12 × 4?\nAnswer: 49", "wrong"],
    ["1. 計算 3/4 + 1/8。\n答案：7/8", "right"],
    ["1. 10 ÷ 3 等於多少？\n答案：3.33", "right"],
    ["1. 解方程 3x + 2 = 11。\n答案：x = 3", "right"],
    ["1. Solve x^2 = 9.\nAnswer: x = 3 or x = -3", "right"],
    ["1. Solve x^2 = 9.\nAnswer: x = 3 or x = -4", "wrong"],
    ["問1 次の計算をせよ。12 ÷ 4\n答え：4", "wrong"],
    ["문제 1 다음을 계산하시오. 6 × 7\n정답: 42", "right"],
    ["Aufgabe 1: Berechne 8 · 7.\nAntwort: 54", "wrong"],
    ["1. Вычислите 5 + 6.\nОтвет: 11", "right"],
    ["1. How many legs have 3 dogs?\nSolution: 3 × 4 = 13, so 13.", "wrong"],
    ["1. 求面積。\n解：面積 = 3 × 4 = 12，所以是 12 平方厘米。", "right"],
    ["1. Find a.\nSolution: $2 \\times 2 - (-4)^2 = 4 - 16 = -12$", "right"],
    ["1. Find f(1).\nSolution: $f(1) = 1 - 2(-2) + 5\\times 5 = 1 + 4 + 25 = 30$", "right"],
    ["1. Find D.\nSolution: \\[D=8^2-4\\cdot1\\cdot(-9)=64-(-36)=100\\]", "right"],
    ["1. Find q.\nSolution: $q = 18 \\div 3 = 6$", "right"],
    ["1. Find a.\nSolution: $a = 2 \\times 3 = 7$", "wrong"],
    ["1. Find a.\nSolution: 2 \\cdot 3 = 7", "wrong"],
    ["1. Find q.\nSolution: $q = 18 \\div 3 = 5$", "wrong"],
    ["1. Find D.\nSolution: \\[D=8^2-4\\cdot1\\cdot(-9)=64-(-26)=90\\]", "wrong"],
  ])("%j is %s", (text, result) => {
    const wrong = result === "wrong" ? 1 : 0;
    expect(facts(text)).toMatchObject({ questions: 1, checked: 1, wrong });
  });

  test.each([
    ["sums within words", "1. Tom has 3 + 4 apples and eats 2. How many?\nAnswer: 5"],
    ["other bases", "1. Add the binary numbers 101 + 1.\nSolution: 101 + 1 = 110, so 110."],
    ["remainders", "1. Find the remainder of 17 ÷ 5.\nSolution: 17 ÷ 5 = 2, so 2."],
    ["a part of an equation", "1. Find the line.\nSolution: x + 2y − 15 = 0, so y − 4 = 2."],
    ["functions", "1. Find f.\nSolution: f(2) = 4, so sin 30 + 1 = 1.5."],
    ["ratios", "1. Which is larger?\nSolution: 3 : 4 + 1 = 6 : 8, so neither."],
    ["shares", "1. How much?\nSolution: 20% of 25 × 2 = 10, so 10."],
    ["two unknowns", "1. Solve x + y = 3.\nAnswer: x = 1"],
    ["choices", "1. What is 2 + 2? A. 3 B. 4\nAnswer: B"],
    ["units", "1. What is 2 + 2?\nAnswer: 4 cm"],
    [
      "parts of a product in TeX",
      "1. Find x.\nSolution: $a \\times 2 = 6$, $\\frac{1}{3} \\times 6 = 2$",
    ],
  ])("%s are left unchecked", (_name, text) => expect(facts(text).checked).toBe(0));

  test("banks that are right have none wrong", () => {
    for (const name of ["problem-bank-en", "problem-bank-zh"]) {
      expect(facts(fixture(name)).wrong).toBe(0);
      expect(facts(fixture(name)).checked).toBeGreaterThan(0);
    }
  });

  test("wrong answers are told and lower the value", () => {
    const bank = fixture("problem-bank-zh");
    const spoiled = bank.replace(/(= )(\d+)(?=。|$)/gm, (_, sign, n) => `${sign}${Number(n) + 7}`);
    const [right, wrong] = [bank, spoiled].map((text) => analyze(text, "problem_bank"));
    expect(codesOf(wrong as never)).toContain("wrong-answers");
    expect(wrong?.aiTrainingValue).toBeLessThan(right?.aiTrainingValue as number);
  });
});

describe("questions that say their answer", () => {
  test.each([
    ["1. What is the capital of France, Paris?\nAnswer: Paris", 1],
    ["1. 詩人李白寫了這首詩，作者叫甚麼名字？\n答案：李白", 1],
    ["1. Which is larger, the sun or the moon?\nAnswer: the sun", 0],
    ["1. What is the capital of France? A. Paris B. Rome\nAnswer: Paris", 0],
    ["1. 美儀的中文科和英文科，哪一科較好？\n答案：中文科", 0],
    ["1. What covers most of the planet?\nAnswer: plan", 0],
  ])("%j: %d", (text, leaked) => expect(facts(text)).toMatchObject({ questions: 1, leaked }));
});

describe("numbers that nothing in their questions asks for", () => {
  test.each([
    ["1. The whale sank the ship in the night?\nAnswer: 47", 1],
    ["問題 3：孔子周遊列國？\n答案：47", 1],
    ["Frage 2: Der Wal versenkte das Schiff?\nAntwort: 47", 1],
    ["문제 1. 고래가 배를 침몰시켰다?\n정답: 47", 1],
    ["1. Why did the whale sink the ship?\nAnswer: 47", 1],
    ["1. How many men were on the ship?\nAnswer: 47", 0],
    ["1. In what year did the whale sink the ship?\nAnswer: 1820", 0],
    ["1. Tom has 12 whales and buys 35. What does he have then?\nAnswer: 47", 0],
    ["問題 3：船上一共有多少人？\n答案：47", 0],
    ["1. Which two of these are whales? (1) orca (2) tuna (3) narwhal\nAnswer: 1, 3", 0],
    ["1. What sank the ship?\nAnswer: a whale", 0],
  ])("%j: %d", (text, beside) => expect(facts(text)).toMatchObject({ questions: 1, beside }));

  test("make no bank of prose: they are told, and nothing is to be learnt or tested by them", () => {
    const lines =
      fixture("moby-dick-1")
        .replace(/\s+/g, " ")
        .match(/[A-Z][^.!?]{30,}[.!?]/g) ?? [];
    const dressed = (answer: (at: number) => string) =>
      lines.map((line, at) => `Question ${at + 1}: ${line}?\nAnswer: ${answer(at)}`).join("\n");
    const stray = analyze(
      dressed((at) => `${at * 3 + 1}`),
      "problem_bank",
    );
    expect(codesOf(stray)).toContain("stray-answers");
    expect(stray.suitableFor).not.toContain("instruction-tuning");
    expect(stray.suitableFor).not.toContain("evaluation");
    expect(stray.aiTrainingValue).toBeLessThanOrEqual(79);
    const few = analyze(
      dressed((at) => (at % 5 === 0 ? "47" : "yes")),
      "problem_bank",
    );
    expect(codesOf(few)).not.toContain("stray-answers");
  });
});

describe("worked steps", () => {
  test.each([
    "1. 若 2x = 8，求 x 的值。\n解：由題意得 2x = 8，移項得 x = 4。",
    "1. Find x if 2x = 8.\nSolution: 2x = 8 ⇒ x = 4",
    "問1 2x = 8 を解け。\n解き方：両辺を2で割る。よって x = 4。",
    "문제 1 2x = 8을 풀어라.\n풀이: 양변을 2로 나눈다. 따라서 x = 4.",
    "Aufgabe 1: Löse 2x = 8.\nLösung: Durch 2 teilen. Daraus folgt x = 4.",
    "Ejercicio 1. Resuelve 2x = 8.\nSolución: Dividimos entre 2. Entonces x = 4.",
    "Exercice 1 : Résolvez 2x = 8.\nSolution : On divise par 2. Donc x = 4.",
    "Questão 1. Resolva 2x = 8.\nResolução: Divide-se por 2. Portanto x = 4.",
    "Задача 1. Решите 2x = 8.\nРешение: Делим на 2. Следовательно, x = 4.",
  ])("%j has them", (text) => {
    expect(facts(text)).toMatchObject({ questions: 1, answers: 1, workedSolutions: 1 });
  });
});
