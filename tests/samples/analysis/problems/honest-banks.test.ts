import { describe, expect, test } from "bun:test";
import {
  askingLikeness,
  bankLikeness,
} from "../../../../src/samples/analysis/problems/likeness/bank-likeness";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { analyze, codesOf, fixture } from "../texts";

const facts = (text: string) => problemFacts(text.split("\n"));

/** A bank of such questions with their answers, so many that advice is given. */
function bankOf(items: readonly (readonly [string, string])[], answer = "Answer: "): string {
  return items.map(([asked, given], at) => `${at + 1}. ${asked}\n${answer}${given}`).join("\n");
}

describe("a number answers what asks for a time, a name or a gap", () => {
  test.each([
    ["1. 辛亥革命在哪一年爆發？\n答案：1911"],
    ["1. 清軍何年入關？\n答案：1644"],
    ["1. 聯合國成立於甚麼時候？\n答案：1945"],
    ["1. 淝水之战的年份\n答案：383"],
    ["問1 島原の乱が起こった年を答えなさい。\n答え：1637年"],
    ["問1 鎌倉幕府が滅んだのはいつか。\n答え：1333年"],
    ["문제 1. 임진왜란이 일어난 연도는?\n정답: 1592년"],
    ["1. When did the Qing dynasty end?\nAnswer: 1912"],
    ["Frage 1: Wann starb Goethe?\nAntwort: 1832"],
    ["Question 1 : Quand Victor Hugo est-il né ?\nRéponse : 1802"],
    ["Pregunta 1: ¿Cuándo murió Cervantes?\nRespuesta: 1616"],
    ["Questão 1: Quando foi inaugurada Brasília?\nResposta: 1960"],
    ["Вопрос 1: Когда родился Пушкин?\nОтвет: 1799"],
    ["1. State the atomic number of carbon.\nAnswer: 6"],
    ["1. 寫出碳的原子序。\n答案：6"],
    ["1. 水的沸點？\n答案：100 °C"],
    ["1. Boiling point of water?\nAnswer: 100 °C"],
    ["1. 哪種金屬在室溫下是液體？ ① 鐵 ② 水銀 ③ 銅\n答案：2"],
    ["問1 日本の首都はどこか。\n(1) 大阪\n(2) 東京\n正解：2"],
    ["1. There are ____ days in a leap year.\nAnswer: 366"],
    ["1. 蜘蛛有（　　）條腿。\n答案：8"],
    ["Write the times in figures.\n1. It is half past eight.\nAnswer: 8:30"],
    ["用阿拉伯數字寫出下列各數。\n1. 三百零五\n答案：305"],
  ])("%j", (text) => expect(facts(text)).toMatchObject({ questions: 1, beside: 0 }));

  test.each([
    ["1. An elephant is gone?\nAnswer: 47"],
    ["1. Explain the loss of the ship.\nAnswer: 47"],
    ["1. 解釋這艘船為何沉沒。\n答案：47"],
    ["1. When the whale was gone, they sailed on?\nAnswer: 47"],
    [`1. There was a whale that ${"swam and ".repeat(8)}____ the ship.\nAnswer: 47`],
    [
      `Translate the following.\n1. There was a whale that ${"swam and ".repeat(8)}sank.\nAnswer: 47`,
    ],
  ])("but not %j", (text) => expect(facts(text)).toMatchObject({ questions: 1, beside: 1 }));

  test("gaps that are cut into prose are told", () => {
    const lines =
      fixture("moby-dick-1")
        .replace(/\s+/g, " ")
        .match(/[A-Z][^.!?]{30,}[.!?]/g) ?? [];
    const cut = lines.map(
      (line) => [line.replace(/ \w+ (?=\w+ \w+\W*$)/, " ____ "), "47"] as const,
    );
    expect(codesOf(analyze(bankOf(cut), "problem_bank"))).toContain("stray-answers");
  });
});

describe("exercises that do without words that ask are not said to ask little", () => {
  const statements = [
    ["植物進行光合作用時會吸收二氧化碳。", "對"],
    ["月球本身會發光。", "錯"],
    ["蝙蝠是鳥類。", "錯"],
    ["鯨魚用肺呼吸。", "對"],
    ["秦始皇統一了六國。", "對"],
    ["冰的密度比水大。", "錯"],
  ] as const;
  const stems = [
    ["The author of Hamlet was\nA. Dickens\nB. Shakespeare", "B"],
    ["Vitamin C is found chiefly in\nA. meat\nB. citrus fruit", "B"],
    ["The Sahara Desert lies in\nA. Asia\nB. Africa", "B"],
    ["A word that describes a noun is an\nA. adjective\nB. adverb", "A"],
    ["A person who studies the stars is an\nA. actor\nB. astronomer", "B"],
  ] as const;
  const gaps = [
    ["The ____ pumps blood through the body.", "heart"],
    ["Water turning into vapour is called ____.", "evaporation"],
    ["An animal with a backbone is a ____.", "vertebrate"],
    ["Bees live together in a ____.", "hive"],
    ["The first man on the moon was ____.", "Armstrong"],
  ] as const;
  const words = [
    ["photosynthesis", "the process by which plants make food"],
    ["gravity", "the force that pulls things to the ground"],
    ["fossil", "the remains of a plant or animal in rock"],
    ["erosion", "the wearing away of land by wind or water"],
    ["predator", "an animal that hunts others"],
  ] as const;

  test.each([
    ["true or false", bankOf(statements, "答案：")],
    ["stems that choices end", bankOf(stems)],
    ["gaps", bankOf(gaps)],
    ["an order above", `Match each word with its meaning.\n${bankOf(words)}`],
  ])("%s", (_name, text) => {
    const codes = codesOf(analyze(text, "problem_bank"));
    expect(codes).not.toContain("asks-little");
    expect(codes).toContain("unworked");
  });

  test("the words alone are", () => {
    expect(codesOf(analyze(bankOf(words), "problem_bank"))).toContain("asks-little");
  });
});

test("brackets for the answer may stand before a question's number", () => {
  const text = [
    "（　）1. 日本的首都是哪個城市？（A）東京（B）大阪（C）京都",
    "（　）2. 法國的首都是哪個城市？（A）里昂（B）巴黎（C）馬賽",
    "（　）3. 英國的首都是哪個城市？（A）約克（B）牛津（C）倫敦",
    "答案",
    "1. A  2. B  3. C",
  ].join("\n");
  expect(facts(text)).toMatchObject({ questions: 3, answers: 3 });
});

test("equations of chemistry are formulas, however their numbers are written", () => {
  const equations = ["H₂ + O₂ → H₂O", "N₂ + H₂ → NH₃", "Fe + O₂ → Fe₂O₃"];
  const lines = equations.flatMap((equation, at) => [
    `${at + 1}. ${equation}`,
    `答案：2${equation}`,
  ]);
  expect(bankLikeness(lines)).toBe(1);
});

test("a sentence that asks about its own numbers is a bank's own", () => {
  const lines = [
    "1. 時針指着3，分針指着12，現在是甚麼時間？",
    "答案：3:00",
    "2. 由10:40至11:25相隔多久？",
    "答案：45分鐘",
  ];
  expect(bankLikeness(lines)).toBe(1);
  expect(askingLikeness(lines)).toBe(1);
});
