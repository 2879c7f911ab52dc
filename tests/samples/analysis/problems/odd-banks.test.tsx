import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { LanguageProvider } from "../../../../views/messages/context";
import { AnalysisPanel } from "../../../../views/samples/analysis-panel";
import { analyze, codesOf, demoText } from "../texts";
import { bankLanguages } from "./bank-items";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

/** Banks as schools and publishers write them, none as the other; answers and worked solutions beside. */
const banks: readonly [name: string, text: string, counts: [number, number, number]][] = [
  [
    "a Hong Kong paper in sections, with marks and lettered parts",
    `中三級 數學 期中試
甲部：短題目（共 20 分）
1. 化簡 (2a³)²。 (2分)
2. 因式分解 4x² − 25。 (2分)
3. 解不等式 5 − 2x ≤ 11。 (3分)
乙部：長題目（共 30 分）
4. 圖中，ABC 是直角三角形。
(a) 求 AC 的長度。 (3分)
(b) 由此，求三角形 ABC 的面積。 (2分)
5. 某商店有 80 件貨品，其中 15% 有瑕疵。
(a) 求有瑕疵的貨品數目。
(b) 若再售出 20 件，求餘下貨品的數目。`,
    [5, 0, 0],
  ],
  [
    "Traditional Chinese, unnumbered, with 解 and 答",
    `小明有 48 粒糖，平均分給 6 位同學，每人得多少粒？
解：48 ÷ 6 = 8
答：每人得 8 粒。
計算 3.6 × 2.5。
解：3.6 × 2.5 = 9
答：9
某班有 40 人，其中 24 人是女生。求男生佔全班的百分率。
解：男生人數 = 40 − 24 = 16
16 ÷ 40 × 100% = 40%
答：男生佔 40%。
把 2.4 米化成厘米。
解：2.4 × 100 = 240
答：240 厘米`,
    [4, 4, 1],
  ],
  [
    "Traditional Chinese imperatives, one a line, with nothing else",
    `求 36 和 48 的最大公因數。
求 12 和 18 的最小公倍數。
計算 1/2 + 1/3。
把 0.45 化成分數。
解方程 7x − 3 = 25。
畫出 y = 2x + 1 的圖像。
試解釋為甚麼平行四邊形的對角相等。`,
    [7, 0, 0],
  ],
  [
    "Chinese exercises for words, bare",
    `用「雖然……但是……」造句。
雖然下着大雨，但是他仍然準時上學。
把「花兒開了」改寫成擬人句。
花兒張開了笑臉。
寫出「勇敢」的反義詞。
懦弱
解釋「畫蛇添足」的意思。
比喻多此一舉，反而弄巧成拙。
找出句中的錯別字：「他的成積很好。」
積應為績`,
    [5, 5, 0],
  ],
  [
    "full-width numbers in Japanese",
    `１．次の方程式を解け。
x² − 5x + 6 = 0
答え：x = 2, 3
２．半径4cmの円の面積を求めよ。ただし円周率は3.14とする。
答え：50.24cm²
３．三角形の内角の和を答えよ。
答え：180°`,
    [3, 3, 0],
  ],
  [
    "bracketed full-width numbers",
    "（１）次の計算をせよ。\n（２）面積を求めよ。\n（３）理由を述べよ。",
    [3, 0, 0],
  ],
  [
    "Markdown headings",
    `## Question 1
Find the gradient of y = 3x - 2.
**Answer:** 3
## Question 2
Sketch the graph of y = x^2.
**Answer:** A parabola through the origin
## Question 3
State the range of y = sin x.
**Answer:** -1 ≤ y ≤ 1`,
    [3, 3, 0],
  ],
  [
    "Markdown in bold",
    `**1.** Evaluate 7!.
**Solution:** 7! = 7 × 720, so it is 5040.
**2.** Name the capital of Peru.
**Solution:** Lima
**3.** Solve |x| = 4.
**Solution:** Either x = 4, or x = -4.`,
    [3, 3, 2],
  ],
  ["numbers after a sign", "#1 Find a.\n#2 Find b.\n#3 Find c.", [3, 0, 0]],
  ["numbers in square brackets", "[1] Find a.\n[2] Find b.\n[3] Find c.", [3, 0, 0]],
  ["No.", "No. 1 Calculate 2 + 2.\nNo. 2 Calculate 3 + 3.\nNo. 3 Explain why.", [3, 0, 0]],
  ["Nº", "Nº 1 Calcula 2 + 2.\nNº 2 Halla 3 + 3.\nNº 3 Explica por qué.", [3, 0, 0]],
  ["번", "1번 넓이를 구하시오.\n2번 둘레를 구하시오.\n3번 이유를 쓰시오.", [3, 0, 0]],
  [
    "Q and A",
    "Q: Name the largest ocean.\nA: The Pacific\nQ: Find 15% of 60.\nA: 9\nQ: Who wrote Hamlet?\nA: Shakespeare",
    [3, 3, 0],
  ],
  ["問 and 答", "問：求圓周率的近似值。\n答：3.14\n問：誰寫《史記》？\n答：司馬遷", [2, 2, 0]],
  [
    "a story on a line before what it asks",
    `A farmer has 12 cows and buys 5 more.
Find the number of cows he has now.
17
A rope of 20 m is cut into 4 equal parts.
Determine the length of each part.
5 m
Tickets cost $8 each, and 30 were sold.
Work out the money that was taken.
$240`,
    [3, 3, 0],
  ],
  [
    "what is to be solved on a line of its own",
    `Solve the following equation:
3x + 5 = 20
x = 5
Factorise completely:
x² − 4x
x(x − 4)
Simplify the following expression.
2a + 3a − a
4a`,
    [3, 3, 0],
  ],
  [
    "lettered parts with an answer each",
    `A ball is dropped from 45 m.
(a) Find the time that it takes to fall.
Answer: 3 s
(b) Hence find its speed at the ground.
Answer: 30 m/s
A car brakes from 20 m/s to rest in 4 s.
(a) Calculate its deceleration.
Answer: 5 m/s²
(b) Calculate the distance that it covers.
Answer: 40 m`,
    [2, 2, 0],
  ],
  [
    "choices behind an imperative",
    `Choose the word that means "glad".
A. angry
B. happy
C. tired
B
Identify the prime number.
A. 9
B. 15
C. 17
C
Select the noble gas.
A. neon
B. oxygen
C. iron
A`,
    [3, 3, 0],
  ],
  [
    "Russian, answers in words on their own line",
    `Назовите самую длинную реку Европы.
Волга
Решите уравнение x² = 49.
x = 7 или x = −7
Докажите, что число 91 составное.
91 = 7 × 13
Объясните, почему летом теплее.
Солнце стоит выше`,
    [4, 4, 0],
  ],
  [
    "German, broken at a width",
    `1. Berechnen Sie die Länge der Diagonale
eines Rechtecks mit den Seiten 3 cm und 4 cm.
2. Zeigen Sie, dass die Summe zweier gerader
Zahlen immer gerade ist.
3. Nennen Sie drei Länder, die an die
Bundesrepublik Deutschland grenzen.`,
    [3, 0, 0],
  ],
  [
    "Portuguese gaps and imperatives",
    `Complete a frase com o verbo ser: Eu ____ estudante.
sou
Escreva o plural de "pão".
pães
Dê o antônimo de "claro".
escuro
Cite dois rios do Brasil.
Amazonas e São Francisco`,
    [4, 4, 0],
  ],
];

describe("questions, answers and worked solutions of banks in many forms", () => {
  test.each(banks)("%s", (_name, text, [questions, answers, workedSolutions]) => {
    expect(facts(text)).toMatchObject({ questions, answers, workedSolutions, decided: true });
  });
});

/** Nine answers that say so among thirty questions without any sign of where they end. */
function unevenBank(): string {
  const items = Object.values(bankLanguages).flatMap(({ items }) => items);
  return items
    .slice(0, 30)
    .map(([imperative, , working, answer], at) =>
      at % 10 < 3 ? `${imperative}\nAnswer: ${answer}` : `${imperative}\n${working}\n${imperative}`,
    )
    .join("\n");
}

describe("where it is not sure which line belongs to which question", () => {
  const analysis = analyze(unevenBank(), "problem_bank");

  test("no figure is given as if it were known", () => {
    expect(analysis.problemSet?.decided).toBe(false);
    const untrue = ["few-questions", "unanswered", "unworked", "same-template", "leaked-answers"];
    expect(codesOf(analysis).filter((code) => untrue.includes(code))).toEqual([]);
    expect(codesOf(analysis)).toContain("unclear-questions");
  });

  test("nor that there are none, where much is asked and hardly anything marked", () => {
    const items = bankLanguages["zh-hant"]?.items ?? [];
    const bank = items.map(([imperative, , working, answer], at) =>
      at % 3 > 0 ? `${imperative}\n${working}\n${imperative}` : `${imperative}\n答：${answer}`,
    );
    const unclear = analyze(bank.join("\n"), "problem_bank");
    expect(unclear.problemSet).toMatchObject({ questions: 0, decided: false });
    expect(codesOf(unclear)).toContain("no-questions");
    const page = renderToStaticMarkup(
      <LanguageProvider locale="en">
        <AnalysisPanel analysis={unclear} />
      </LanguageProvider>,
    );
    expect(page).toContain("<dd>undecided</dd>");
    expect(page).not.toContain("0, 0, 0");
  });

  test("a dialogue that is called a bank has no questions", () => {
    const text = demoText("mencius-1.zh-hant");
    const dialogue = analyze(text, "problem_bank");
    expect(dialogue.problemSet?.questions).toBe(0);
    expect(dialogue.aiTrainingValue).toBeLessThan(80);
    expect(codesOf(dialogue)).toContain("no-questions");
  });

  test("numbers that are missing say so too", () => {
    const numbered = Array.from({ length: 12 }, (_, at) => `${at * 2 + 1}. Find a${at}.`);
    expect(facts(numbered.join("\n")).decided).toBe(false);
  });
});

test("records are read whichever language names their fields", () => {
  const fields = [
    ["問題", "答え"],
    ["문제", "정답"],
    ["Aufgabe", "Antwort"],
    ["pregunta", "respuesta"],
    ["question", "réponse"],
    ["questão", "resposta"],
    ["задача", "ответ"],
    ["題目", "答案"],
  ];
  for (const [question = "", answer = ""] of fields) {
    const records = ["3 + 4", "7 × 8", "9 − 5"].map((sum, at) =>
      JSON.stringify({ id: at, [question]: `${sum} = ?`, [answer]: at }),
    );
    const { problemSet } = analyze(records.join("\n"), "problem_bank");
    expect(problemSet).toMatchObject({ questions: 3, answers: 3, decided: true });
  }
});

test("a bank of thirty imperatives is not told that it has fewer", () => {
  for (const { items } of Object.values(bankLanguages)) {
    const lines = [...items, ...items, ...items, ...items].slice(0, 30);
    const bank = lines.map(([imperative, , , answer]) => `${imperative}\n${answer}`).join("\n");
    const analysis = analyze(bank, "problem_bank");
    expect(analysis.problemSet).toMatchObject({ questions: 30, answers: 30, decided: true });
    expect(codesOf(analysis)).not.toContain("few-questions");
  }
});
