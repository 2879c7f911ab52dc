import { describe, expect, test } from "bun:test";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { analyze, fixture, withoutAnswers } from "../texts";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

describe("questions are found as banks write them", () => {
  test.each([
    ["bare numbers", "1. What is 2 + 2?\n2. Find x if x + 1 = 3.\n3. Solve 2x = 8."],
    ["bracketed numbers", "(1) 計算 12 × 4。\n(2) 求 x 的值。\n(3) 證明兩角相等。"],
    ["第…題", "第1題 計算面積。\n第2題：求周長。\n第三題 說明理由。"],
    ["labels", "Q1: Why is the sky blue?\nQ2: What is rain?\nQ3: How far is the moon?"],
    [
      "words",
      "Question 1\nState Ohm's law.\nQuestion 2\nDraw a circuit.\nQuestion 3\nFind the current.",
    ],
    ["問題", "問題1 次の計算をせよ。\n問題2 面積を求めよ。\n問題3 理由を説明しなさい。"],
    ["問", "問1 正しいものを選びなさい。\n問2 答えなさい。\n問3 xを求めよ。"],
    ["문제", "문제 1 다음을 계산하시오.\n문제 2 넓이를 구하시오.\n문제 3 이유를 쓰시오."],
    ["gaps and choices", "1. The capital is ____.\n2. 首都是（  ）。\n3. Pick one: A. red B. blue"],
    ["an excerpt from the middle", "17. Find a.\n18. Find b.\n19. Find c."],
    ["records", "Question: What is 1 + 1?\nQuestion: Name a metal.\nQuestion: Why?"],
  ])("%s", (_name, text) => {
    expect(facts(text)).toMatchObject({ questions: 3, answers: 0, workedSolutions: 0 });
  });

  test("parts of a question and steps of a solution are no questions", () => {
    const bank = [
      "1. 考慮下列方程。",
      "(1) 求 x。",
      "(2) 求 y。",
      "答案：x = 1, y = 2",
      "2. Solve 3x = 9.",
      "Solution:",
      "1. Divide both sides by 3.",
      "2. So x = 3.",
      "Answer: x = 3",
      "3. What is π?",
    ].join("\n");
    expect(facts(bank)).toMatchObject({ questions: 3, answers: 2 });
  });

  test("numbered prose, dates and novels hold none", () => {
    expect(facts("1. All humans are free.\n2. No one is a slave.").questions).toBe(0);
    expect(facts(fixture("udhr-en")).questions).toBe(0);
    expect(facts(fixture("moby-dick-1")).questions).toBe(0);
  });
});

describe("questions without numbers are told by their answers", () => {
  test.each([
    ["a value", "How many legs have 3 cats?\n12\nTwo of 9 birds fly off. How many stay?\n7"],
    ["with a unit", "¿Cuánto pesan 3 sacos de 20 kg?\n60 kg\n¿Cuánto es la mitad de 5 m?\n2,5 m"],
    ["in Chinese", "小強有9本書，送出2本，還有多少本？\n7\n一張桌子32元，買21張要多少元？\n672"],
    [
      "that asks without a mark",
      "두 자리의 자연수의 개수를 구하시오\n90\n여학생이 이웃하는 경우의 수는?\n48",
    ],
    ["said", "How far is it to Leeds?\nAnswer: 12 miles\nHow long does it take?\nAnswer: an hour"],
    [
      "a choice",
      "O valor máximo é\nA) 1,0.\nB) 2,5.\nResposta: B\nA soma desses números é\nA) 3.\nB) 4.\nResposta: A",
    ],
  ])("%s", (_name, text) => {
    expect(facts(text)).toMatchObject({
      questions: 2,
      answers: 2,
      workedSolutions: 0,
      distinct: 2,
    });
  });

  test("what stands between choices and answer works it out, also where no answer was told", () => {
    const bank = [
      "One side of a yard is 20 m long and its area 600 square metres. How long is the other?",
      "A) 20 m",
      "B) 30 m",
      "Divide the area by the side.",
      "So 600 ÷ 20 = 30.",
      "The answer is B.",
      "A ribbon of 30 cm is cut in the ratio 2 : 1. How long is the longer part?",
      "A) 10 cm",
      "B) 20 cm",
      "There are 3 parts, so one is 30 ÷ 3 = 10 cm.",
      "Thus the longer has 2 × 10 = 20 cm, which is B as everyone can see.",
      "Which of these is a prime?",
      "A) 9",
      "B) 11",
      "Since 9 = 3 × 3, it is 11.",
      "Correct option: B",
    ].join("\n");
    expect(facts(bank)).toMatchObject({ questions: 3, answers: 3, workedSolutions: 2, wrong: 0 });
  });

  test("pages with numbers, and questions that nothing answers, are no bank", () => {
    const pages = Array.from({ length: 30 }, (_, n) => `Who went there? And what then?\n${n + 1}`);
    expect(facts(pages.join("\n")).questions).toBe(0);
    expect(facts(`${fixture("moby-dick-1")}\n12`).questions).toBe(0);
    expect(facts("Who is it?\nIt is I.\nAnd who are you?\nNobody.").questions).toBe(0);
    const long = `${"What a day it was, and how it went on. ".repeat(100)}\n7\n`;
    expect(facts(long.repeat(20)).questions).toBe(0);
  });

  test("where questions are numbered, their numbers tell where they begin", () => {
    const bank = "1. What is 2 + 2?\n4\n2. What is\n2 + 3?\nAnswer: 5\n3. Why?";
    expect(facts(bank)).toMatchObject({ questions: 3, answers: 2 });
  });
});

describe("answers are found", () => {
  test.each([
    ["below", "1. What is 2 + 2?\nAnswer: 4\n2. 求 x。\n答案：3"],
    ["behind", "1. What is 2 + 2? Answer: 4\n2. 求 x 的值。（答案：3）"],
    ["in brackets", "1. 計算 6 × 7。\n【答案】42\n2. 計算 8 × 9。\n【答案】72"],
    ["in a key, line by line", "1. What is 2 + 2?\n2. What is 3 + 3?\nAnswers\n1. 4\n2. 6"],
    ["in a key, in one line", "1. 下列何者正確？\n2. 下列何者錯誤？\n參考答案：\n1. B  2. C"],
    ["in Japanese", "問1 計算せよ。\n答え：4\n問2 求めよ。\n解答：5"],
    ["in Korean", "문제 1 계산하시오.\n정답: 4\n문제 2 구하시오.\n정답: 5"],
  ])("%s", (_name, text) => {
    expect(facts(text)).toMatchObject({ questions: 2, answers: 2 });
  });

  test("a line to fill in is no answer", () => {
    const blank = "1. What is 2 + 2?\nAnswer: ______\n2. 求 x。\n答案：\n3. 求 y。\n解：";
    expect(facts(blank)).toMatchObject({ questions: 3, answers: 0, workedSolutions: 0 });
  });

  test("a key answers only the questions of its chapter", () => {
    const bank =
      "Chapter 1\n1. What?\n2. Why?\nAnswers\n1. A\n2. B\nChapter 2\n1. Who?\n2. Where?\n3. When?";
    expect(facts(bank)).toMatchObject({ questions: 5, answers: 2 });
  });
});

describe("what a bank's row needs", () => {
  test("the Chinese bank", () => {
    const { problemSet } = analyze(fixture("problem-bank-zh"), "problem_bank");
    expect(problemSet).toMatchObject({
      questions: 22,
      answers: 22,
      workedSolutions: 22,
      diagrams: 3,
      subject: "mathematics",
      gradeLevel: "中二",
      difficulty: { basis: "inferred" },
    });
    const topics = problemSet?.topics.map(({ topic }) => topic);
    expect(topics).toContain("algebra");
    expect(topics).toContain("geometry");
    expect(topics).not.toContain("history");
  });

  test("the English bank", () => {
    const { problemSet } = analyze(fixture("problem-bank-en"), "problem_bank");
    expect(problemSet).toMatchObject({
      questions: 22,
      answers: 22,
      workedSolutions: 22,
      diagrams: 2,
      subject: "physics",
      gradeLevel: "Form 4",
      difficulty: { level: "medium", basis: "stated" },
    });
  });

  test("without answers: no difficulty can be inferred, and what is missing is counted", () => {
    const analysis = analyze(withoutAnswers(fixture("problem-bank-zh")), "problem_bank");
    expect(analysis.problemSet).toMatchObject({ questions: 22, answers: 0, difficulty: null });
    const [unanswered] = analysis.recommendations;
    expect(unanswered).toMatchObject({ code: "unanswered", values: { questions: 22, answers: 0 } });
    expect(analysis.cannotJudge).not.toContain("answers-correct");
  });

  test("difficulty as questions and headings state it", () => {
    const marked = "1. Find a. ★\n2. Find b. ★★★★★\n3. Find c. (hard)\n4. Find d. [easy]";
    expect(facts(marked).difficulty).toEqual({
      level: "mixed",
      basis: "stated",
      questions: { easy: 2, medium: 0, hard: 2 },
    });
    expect(facts("# 挑戰題\n1. 求 a。\n2. 求 b。").difficulty).toMatchObject({ level: "hard" });
  });

  test("other content types have no problem set", () => {
    expect(analyze(fixture("problem-bank-en"), "educational").problemSet).toBeNull();
  });
});
