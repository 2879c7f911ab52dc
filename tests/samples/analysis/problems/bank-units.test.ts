import { describe, expect, test } from "bun:test";
import {
  askingLikeness,
  bankLikeness,
} from "../../../../src/samples/analysis/problems/likeness/bank-likeness";
import { isChoice } from "../../../../src/samples/analysis/problems/wording/choices";
import { plainLines, undressed } from "../../../../src/samples/analysis/problems/wording/dress";
import { interrogates } from "../../../../src/samples/analysis/problems/wording/interrogation";
import {
  asksForNumber,
  givesNumbers,
  reckons,
} from "../../../../src/samples/analysis/problems/wording/quantities";
import { bankLanguages } from "./bank-items";

describe("whether a sentence asks", () => {
  test.each([
    ["In which year did the war end?", "The ship sailed out of the harbour which he knew?"],
    ["Welche Stoffe dehnen sich aus?", "Der Brand wurde gelöscht, als es regnete?"],
    ["De quel pays vient ce fromage ?", "Le navire est sorti du port qui était vide ?"],
    ["¿Cuántas monedas hay en la caja?", "El barco salió del puerto por la noche?"],
    ["Em que ano nasceu o poeta?", "O navio saiu do porto durante a noite?"],
    ["Сколько яблок осталось?", "Корабль вышел из гавани ночью?"],
    ["这段布还剩多少米？", "任何人都有权离开任何国家？"],
    ["誤っているのはどれか。", "船は夜に港を出ていった？"],
    ["모두 몇 장입니까?", "배는 밤에 항구를 떠났다?"],
  ])("is told by its words: %s", (question, statement) => {
    expect(interrogates(question)).toBe(true);
    expect(interrogates(statement)).toBe(false);
  });

  test("and a number answers it where it asks for one, or gives some", () => {
    for (const question of ["How many moons has Mars?", "What is 7 squared?", "還剩多少個？"])
      expect(asksForNumber(question)).toBe(true);
    for (const question of ["Why did the 7 ships sail?", "The ship sailed?", "他为什么走了？"])
      expect(asksForNumber(question)).toBe(false);
  });
});

describe("what a sentence reckons with", () => {
  test("is a formula, not an equation behind a sentence", () => {
    expect(reckons("F = 4 × 3 = 12 N.")).toBe(1);
    expect(
      reckons("Because children remember everything, whatever their parents forbid, 3 × 4 = 12."),
    ).toBeLessThan(0.1);
  });

  test("are numbers that stand close, not the year of a chronicle", () => {
    expect(givesNumbers("A car travels 150 m in 6 s.")).toBe(1);
    expect(
      givesNumbers(
        "In 1996 the developers decided that the next release should have another name.",
      ),
    ).toBe(0);
  });
});

describe("how much of a text is a bank's own", () => {
  const linesOf = (text: string) => text.split("\n");

  test.each(Object.keys(bankLanguages))("all of a bank of sums and problems: %s", (language) => {
    const { items, opening, answer } = bankLanguages[language] as (typeof bankLanguages)[string];
    for (const asked of [0, 1] as const) {
      const bank = items.map((item, at) => `${opening(at + 1)}${item[asked]}\n${answer}${item[3]}`);
      expect(askingLikeness(linesOf(bank.join("\n")))).toBe(1);
      expect(bankLikeness(linesOf(bank.join("\n")))).toBeGreaterThan(0.5);
    }
  });

  const completed = [
    ["The mammal that lays eggs is:", "the platypus", "the bat", "the whale"],
    [
      "In Deutschland dürfen Menschen etwas gegen die Regierung sagen, weil ...",
      "Meinungsfreiheit gilt.",
      "sie Steuern zahlen.",
      "sie wählen dürfen.",
    ],
    ["La Constitución se fundamenta:", "En la unidad.", "En los pueblos.", "En la ley."],
    ["Срок охоты на кабана заканчивается:", "31 марта;", "28 февраля;", "1 января."],
    ["南宋的都城是……", "臨安", "汴京", "洛陽"],
  ] as const;

  test.each(completed)("a sentence that its choices complete: %s", (open, ...choices) => {
    const offered = choices.map((choice, at) => `${"ABC"[at]}) ${choice}`).join("\n");
    expect(askingLikeness(linesOf(`1. ${open}\n${offered}\nAnswer: A`))).toBe(1);
    const told = `1. ${open.replace(/[:.…]+$/, ".")}\n${offered}`;
    for (const answer of ["", "\nAnswer: A"])
      expect(askingLikeness(linesOf(`${told}${answer}`))).toBe(0);
    expect(askingLikeness(linesOf(`1. ${open}\nAnswer: A`))).toBe(0);
  });

  test.each([
    "（　）は、石川県第二中学校の校舎であった。",
    "The capital of the province is ____, on the river.",
    "남의 잔치에 (  )놓아라 한다",
    "阴燃是()的燃烧特点。",
  ])("a gap that its choices fill: %s", (gap) => {
    const offered = "A) oysters\nB) herrings\nC) a lamp";
    expect(bankLikeness(linesOf(`1. ${gap}\n${offered}`))).toBe(1);
    expect(bankLikeness(linesOf(`1. ${gap}`))).toBe(0);
    expect(askingLikeness(linesOf(`1. ${gap}\n${offered}`))).toBe(0);
  });

  test("choices excuse what stands above them, and nothing before that", () => {
    const prose = "The old mill stood empty beside the river for many years";
    const named =
      "1. Shown above a bridge that is closed\nA) a green lamp\nB) a white cross\nAnswer: B";
    expect(bankLikeness(linesOf(named))).toBe(1);
    const above = Array.from({ length: 40 }, (_, at) => `${prose}, ${at}.`);
    expect(bankLikeness([...above, ...linesOf(named)])).toBe(0);
    const numbers = "Of 20 men 8 had 12 cows and 30 sheep.\nA) 4\nB) 6\nC) 8\nAnswer: B";
    expect(askingLikeness(linesOf(numbers))).toBe(0);
  });

  test("what a question offers may be questions", () => {
    const replies = "1. Which reply fits here?\na) How are you?\nb) What is it?\nAnswer: a";
    expect(bankLikeness(linesOf(replies))).toBe(1);
  });

  test.each(["B", "b", "a white cross", "A white cross.", "② a white cross"])(
    "what is told, where one of its choices is named as the answer: %s",
    (answer) => {
      const bank = (given: string) =>
        `Question: Shown above a bridge that is closed\n① a green lamp\n② a white cross\nAnswer: ${given}`;
      expect(bankLikeness(linesOf(bank(answer)))).toBe(1);
      for (const other of ["a yellow flag", "D"])
        expect(bankLikeness(linesOf(bank(other)))).toBe(0);
      expect(askingLikeness(linesOf(bank(answer)))).toBe(0);
    },
  );

  test("choices in Cyrillic letters, and such as are named by their numbers", () => {
    const russian =
      "Прибор для измерения кривых линий на карте\nа) курвиметр.\nб) курсометр.\nОтвет: а";
    expect(bankLikeness(linesOf(russian))).toBe(1);
    const numbered = "彼は(不幸)な目にあった。\n1　ふこう\n2　ふうん\n3　ふふく\n答え：";
    expect(bankLikeness(linesOf(`${numbered}1`))).toBe(1);
    expect(bankLikeness(linesOf(`${numbered}7`))).toBe(0);
    expect(bankLikeness(linesOf("А. Иванов пришёл домой\nВ. Петров ушёл\nОтвет: да"))).toBe(0);
  });

  test("parts of a question are no choices", () => {
    const parts = [
      "Un 20 % de las botellas son de 33 cl y 80 % de 50 cl.",
      "a) ¿Cuál es la probabilidad de 33 cl?",
      "b) ¿Cuál es la de 50 cl?",
    ];
    expect(parts.map(isChoice)).toEqual([false, false, false]);
    expect(isChoice("a) una botella de 33 cl")).toBe(true);
    const lines = (first: string, second: string) =>
      linesOf(
        `Von 50 Flaschen sind 20 rot und 30 blau.\n${first}) Wie viele sind rot?\nAntwort: 20\n${second}) Wie viele sind blau?\nAntwort: 30`,
      );
    expect(bankLikeness(lines("A", "B"))).toBe(bankLikeness(lines("a", "b")));
    expect(bankLikeness(lines("A", "B"))).toBeGreaterThan(0.5);
  });

  const stem = "Welches Gerät hat die geringste Reichweite?";
  test("short choices, and none that are sentences", () => {
    const offer = (choices: readonly string[]) => [
      stem,
      ...choices.map((choice, at) => `${"ABC"[at]}) ${choice}`),
      "Antwort: A",
    ];
    expect(bankLikeness(offer(["Der Sender", "Der Empfänger", "Die Antenne"]))).toBe(1);
    const sentence =
      "Der Sender stand noch lange auf dem Berg, ehe man ihn im Herbst abtrug und verkaufte";
    const long = [1, 2, 3].map((at) => `${sentence}, ${"was kaum jemand sah ".repeat(at)}`);
    expect(bankLikeness(offer(long))).toBeLessThan(0.5);
  });

  test("none of a question that its answer has nothing to do with", () => {
    const bank = (answer: string) => [
      "Why did the ship leave the harbour at night?",
      `Answer: ${answer}`,
    ];
    expect(askingLikeness(bank("It was late."))).toBe(1);
    for (const answer of ["7", "B", "the ship leave"]) expect(askingLikeness(bank(answer))).toBe(0);
  });
});

describe("a text without its dress", () => {
  test("has as many characters, and what it tells", () => {
    const text = [
      "Question 3: The ship left the harbour?",
      "A. the ship left",
      "B. a whale",
      "Answer: 7",
      "2. It was late. How many are there?",
      "답: 12",
    ].join("\n");
    const told = undressed(text);
    expect(told).toHaveLength(text.length);
    expect(told.split("\n").map((line) => line.trim())).toEqual([
      "The ship left the harbour?",
      "",
      "a whale",
      "",
      "It was late. How many are there?",
      "",
    ]);
  });

  test("asks the same no more than twice", () => {
    const asked = "Which of these is right?";
    const text = `The ship left. ${asked}\nIt was late. ${asked}\nThey slept. ${asked}`;
    expect(undressed(text).split(asked)).toHaveLength(3);
    expect(undressed(text)).toContain("They slept.");
  });

  test("tells something in the lines that neither answer nor offer anything", () => {
    const { plain, telling } = plainLines(["Q1. Buy now", "A. red", "B. blue", "Answer: A"]);
    expect(telling).toBe(1);
    expect(plain[0]).toBe("Buy now");
  });

  test("is read in time linear in the text", () => {
    for (const part of ["a", "? ", "A. b\n", "1. x?\nAnswer: x\n", "3 + "]) {
      const text = part.repeat(Math.ceil(300_000 / part.length));
      expect(undressed(text)).toHaveLength(text.length);
      expect(bankLikeness(text.split("\n"))).toBeLessThanOrEqual(1);
    }
  });
});
