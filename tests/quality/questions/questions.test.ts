import { describe, expect, test } from "bun:test";
import { questionShares, questionsIn } from "../../../src/quality/questions/questions";

const found = (text: string) => questionsIn(text.split("\n"));

describe("questions of a bank", () => {
  test.each([
    ["bare numbers", "1. What is 2 + 2?\n2. Find x if x + 1 = 3.\n3. Solve 2x = 8."],
    ["bracketed numbers", "(1) 計算 12 × 4。\n(2) 求 x 的值。\n(3) 證明兩角相等。"],
    ["第…題", "第1題 計算面積。\n第2題：求周長。\n第三題 說明理由。"],
    ["题目", "题目1：求周长。\n题目2：计算面积。\n题目3：说明理由。"],
    ["letters", "Q1: Why is the sky blue?\nQ2: What is rain?\nQ3: How far is the moon?"],
    ["問題", "問題1 次の計算をせよ。\n問題2 面積を求めよ。\n問題3 理由を説明しなさい。"],
    ["문제", "문제 1 다음을 계산하시오.\n문제 2 넓이를 구하시오.\n문제 3 이유를 쓰시오."],
    ["번", "1번 넓이를 구하시오.\n2번 둘레를 구하시오.\n3번 이유를 쓰시오."],
    ["Pregunta", "Pregunta 1: ¿Qué es?\nPregunta 2: ¿Quién fue?\nPregunta 3: ¿Dónde está?"],
    ["Question :", "Question 1 : Qui est-ce ?\nQuestion 2 : Calculez.\nQuestion 3 : Où ?"],
    ["Aufgabe", "Aufgabe 1: Berechne.\nAufgabe 2: Zeige das.\nAufgabe 3: Wie viele?"],
    ["Questão", "Questão 1. Resolva.\nQuestão 2. Calcule.\nQuestão 3. Quem foi?"],
    ["Вопрос", "Вопрос 1. Кто это?\nВопрос 2. Найдите x.\nВопрос 3. Где он?"],
    ["records", "Question: What is 1 + 1?\nQuestion: Name a metal.\nQuestion: Why?"],
    [
      "Markdown",
      "## Question 1\nFind a.\n**2.** Why?\n## Question 2\nFind b.\n## Question 3\nWhy?",
    ],
    ["gaps and choices", "1. The capital is ____.\n2. 首都是（  ）。\n3. Pick one: A. red B. blue"],
    ["an excerpt from the middle", "17. Find a.\n18. Find b.\n19. Find c."],
  ])("are found in %s", (_name, text) => {
    expect(found(text)).toMatchObject({ questions: 3, answers: 0, workedSolutions: 0 });
  });

  test("do not include numbered choices, parts and steps", () => {
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
      "3. Which is a metal?",
      "1. Iron",
      "2. Oxygen",
      "Answer: 1",
    ].join("\n");
    expect(found(bank)).toMatchObject({ questions: 3, answers: 3 });
  });

  test("are absent from statements, prose and empty texts", () => {
    const articles = "1. All humans are free.\n2. No one is a slave.\n3. Everyone has rights.";
    const prose = "He came in.\n“Who are you?” she asked.\nNobody answered.\nIt rained.\n".repeat(
      9,
    );
    for (const text of [articles, prose, "", "\n\n"])
      expect(found(text)).toMatchObject({ questions: 0, answers: 0, topics: [], subject: null });
  });
});

describe("questions without numbers", () => {
  test.each([
    ["values", "How many legs have 3 cats?\n12\nTwo of 9 birds fly off. How many stay?\n7"],
    ["units", "¿Cuánto pesan 3 sacos de 20 kg?\n60 kg\n¿Cuánto es la mitad de 5 m?\n2,5 m"],
    ["Chinese", "小強有9本書，送出2本，還有多少本？\n7\n一張桌子32元，買21張要多少元？\n672"],
    ["Korean", "두 자리의 자연수의 개수를 구하시오\n90\n여학생이 이웃하는 경우의 수는?\n48"],
    ["labels", "How far is it?\nAnswer: 12 miles\nHow long does it take?\nAnswer: an hour"],
    [
      "choices",
      "O valor máximo é\nA) 1,0.\nB) 2,5.\nResposta: B\nA soma é\nA) 3.\nB) 4.\nResposta: A",
    ],
  ])("are found in %s", (_name, text) => {
    expect(found(text)).toMatchObject({ questions: 2, answers: 2, distinct: 2 });
  });
});

describe("answers of a bank", () => {
  test.each([
    ["below", "1. What is 2 + 2?\nAnswer: 4\n2. 求 x。\n答案：3"],
    ["behind", "1. What is 2 + 2? Answer: 4\n2. 求 x 的值。（答案：3）"],
    ["in brackets", "1. 計算 6 × 7。\n【答案】42\n2. 計算 8 × 9。\n【答案】72"],
    [
      "after choices",
      "1. 香港在哪？ A. 歐洲 B. 亞洲 【答案】B\n2. 选哪个？\nA. 一\nB. 二\n答案：A",
    ],
    ["ticked", "1. Which?\n[ ] one\n[x] two\n2. Which?\n☒ one\n☐ two"],
    ["in a key", "1. What is 2 + 2?\n2. What is 3 + 3?\nAnswers\n1. 4\n2. 6"],
    ["in a key of one line", "1. 下列何者正確？\n2. 下列何者錯誤？\n參考答案：\n1. B  2. C"],
    ["in a range", "1. 下列何者正確？\n2. 下列何者錯誤？\n答案：1-2 BC"],
    ["in a row", "Q1. Who wrote Hamlet?\nQ2. Name a metal.\nA1. Shakespeare\nA2. Iron"],
    ["by turns", "Q: Who wrote Hamlet?\nA: Shakespeare\nQ: Name a metal.\nA: Iron"],
    ["in Japanese", "問1 計算せよ。\n答え：4\n問2 求めよ。\n解答：5"],
    ["in Korean", "문제 1 계산하시오.\n정답: 4\n문제 2 구하시오.\n정답: 5"],
    ["in Russian", "Задача 1. Кто это?\nОтвет: Он\nЗадача 2. Где?\nПравильный ответ: там"],
    ["in German", "Frage 1: Wer?\nAntwort: Er\nFrage 2: Wo?\nRichtige Antwort: B"],
    ["in French", "Question 1 : Qui ?\nRéponse : lui\nQuestion 2 : Où ?\nBonne réponse : B"],
    ["alone between questions", "1. What is the capital of Peru?\nLima\n2. Who wrote it?\nNobody"],
  ])("are found in %s", (_name, text) => {
    expect(found(text)).toMatchObject({ questions: 2, answers: 2 });
  });

  test("come from the key of the same chapter", () => {
    const first = "Chapter 1\n1. What?\n2. Why?\nAnswers\n1. A\n2. B\n";
    const both = found(`${first}Chapter 2\n1. Who?\n2. Where?\n3. When?`);
    expect(both).toMatchObject({ questions: 5, answers: 2 });
  });

  test.each(["", "______", "略", "N/A", "Answers may vary.", "See textbook p. 12"])(
    "do not include %j",
    (nothing) => {
      const bank = `1. Why does ice float?\nAnswer: ${nothing}\n2. What is 2 + 2?\nAnswer: 4`;
      expect(found(bank)).toMatchObject({ questions: 2, answers: 1 });
    },
  );
});

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
])("accepts %j as a worked solution", (text) => {
  expect(found(text)).toMatchObject({ questions: 1, answers: 1, workedSolutions: 1, wrong: 0 });
  expect(found(text).workedSteps).toBeGreaterThan(0);
});

test("does not count an answer without explanation as a worked solution", () => {
  const bank = "1. Which conducts?\nAnswer: B\nSolution: thus it is B.";
  expect(found(bank)).toMatchObject({ answers: 1, workedSolutions: 0 });
});

test("counts questions as distinct if more than numbers, case and marks differ", () => {
  const drill = Array.from({ length: 50 }, (_, n) => `${n + 1}. What is ${n} + ${n * 3}?`);
  expect(found(drill.join("\n"))).toMatchObject({ questions: 50, distinct: 1 });
  expect(found("1. 小明有3個，還有多少？\n2. 小明有十個，還有多少？").distinct).toBe(1);
  expect(found("1. What is 2 + 2?\n2. What is 2 × 2?\n3. How much is 2 + 2?").distinct).toBe(3);
});

describe("recalculated arithmetic", () => {
  test.each([
    ["1. What is 12 × 4?\nAnswer: 48", 0],
    ["1. What is 12 × 4?\nAnswer: 49", 1],
    ["1. 計算 3/4 + 1/8。\n答案：7/8", 0],
    ["1. 10 ÷ 3 等於多少？\n答案：3.33", 0],
    ["1. 10 ÷ 3 等于多少？\n答案：3.34", 1],
    ["1. What is 1,200 ÷ 4?\nAnswer: 300", 0],
    ["Aufgabe 1: Berechne 2,5 · 3.\nAntwort: 7,5", 0],
    ["1. What is (√16 − 50%) × 2?\nAnswer: 7", 0],
    ["1. What is −3² + 1?\nAnswer: −8", 0],
    ["1. 解方程 3x + 2 = 11。\n答案：x = 3", 0],
    ["1. Solve for x: 2(x + 1) = 10.\nAnswer: 5", 1],
    ["1. Solve x^2 = 9.\nAnswer: x = 3 or x = -3", 0],
    ["1. Solve x^2 = 9.\nAnswer: x = 3 or x = -4", 1],
    ["問1 次の計算をせよ。12 ÷ 4\n答え：4", 1],
    ["문제 1 다음을 계산하시오. 6 × 7\n정답: 42", 0],
    ["1. Вычислите 5 + 6.\nОтвет: 11", 0],
    ["1. 12 + 9 = 22", 1],
    ["1. How many legs have 3 dogs?\nSolution: 3 × 4 = 13, so 13.", 1],
    ["1. 求面積。\n解：面積 = 3 × 4 = 12，所以是 12 平方厘米。", 0],
    ["1. Find a.\nSolution: $2 \\times 2 - (-4)^2 = 4 - 16 = -12$", 0],
    ["1. Find q.\nSolution: $q = 18 \\div 3 = 5$", 1],
    ["1. How many?\nAnswer: 3 * 5 = <<3*5=15>>15 apples.", 0],
  ])("covers %j", (text, wrong) => {
    expect(found(text)).toMatchObject({ questions: 1, checked: 1, wrong });
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
    ["a division by zero", "1. What is 1 ÷ 0?\nAnswer: 0"],
  ])("does not cover %s", (_name, text) =>
    expect(found(text)).toMatchObject({ checked: 0, wrong: 0 }),
  );
});

describe("the subject of a bank", () => {
  test("includes figures, formulas, topics and school year", () => {
    const bank = [
      "中二級數學",
      "1. 如圖，求三角形的面積。",
      "2. 解方程 x² = 9。",
      "3. 求圓的周長。",
      "中二 4. 為甚麼？",
    ];
    expect(found(bank.join("\n"))).toMatchObject({
      questions: 3,
      diagrams: 1,
      formulas: 1,
      subject: "mathematics",
      topics: [
        { topic: "geometry", questions: 2 },
        { topic: "algebra", questions: 1 },
      ],
      gradeLevel: "中二",
    });
    expect(found("Form 4 Physics\nQ1. Find the voltage.\nQ2. Why?")).toMatchObject({
      subject: "physics",
      gradeLevel: "Form 4",
      diagrams: 0,
    });
  });

  test("includes the difficulty, stated or derived from the steps", () => {
    const marked = "1. Find a. ★\n2. Find b. ★★★★★\n3. Find c. (hard)\n4. Find d. [easy]";
    const questions = { easy: 2, medium: 0, hard: 2 };
    expect(found(marked).difficulty).toEqual({ level: "mixed", basis: "stated", questions });
    expect(found("難度：高\n1. 求 a。\n2. 求 b。").difficulty?.level).toBe("hard");
    const worked = "1. Find x if 2x = 8.\nSolution: 2x = 8.\nSo x = 4.";
    expect(found(worked).difficulty).toMatchObject({ level: "easy", basis: "inferred" });
    expect(found("1. Find a.\n2. Find b.").difficulty).toBeNull();
  });
});

test("measures marks as shares of written lines", () => {
  const bank = "1. What is 2 + 2?\nA. 3\nB. 4\nAnswer: B\n\n題目2：計算面積。\n解：略";
  expect(questionShares(bank.split("\n"))).toEqual({
    questions: expect.closeTo(1 / 3, 9),
    choices: expect.closeTo(1 / 3, 9),
    answers: expect.closeTo(1 / 3, 9),
  });
  const prose = ["He came in.", "“Who are you?” she asked.", "1. Chapter one"];
  expect(questionShares(prose)).toEqual({ questions: 0, choices: 0, answers: 0 });
  expect(questionShares([""])).toEqual({ questions: 0, choices: 0, answers: 0 });
});

/** A quadratic search would take minutes and time out. */
test.each([
  ["one question without an end", `1. What?\n${"and so on\n".repeat(30_000)}`],
  ["one long line", "1. ((((1+".repeat(30_000)],
  ["the same number", "1. What?\n".repeat(30_000)],
  ["choices", `1. What?\n${"A. b\n".repeat(30_000)}`],
  ["a key without an end", `1. What?\n2. Why?\nAnswers\n${"1. B 2. C\n".repeat(30_000)}`],
  ["spaces", `1. What?${" ".repeat(300_000)}x`],
])("takes linear time for %s", (_name, text) => {
  expect(found(text).questions).toBeGreaterThanOrEqual(0);
});
