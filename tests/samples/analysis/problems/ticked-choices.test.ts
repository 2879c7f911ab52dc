import { describe, expect, test } from "bun:test";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { questionsOf } from "../../../../src/samples/analysis/problems/questions/questions";

const linesOf = (text: string) => text.split("\n").map((line) => line.trim());
const facts = (text: string) => problemFacts(linesOf(text));
const blocks = (text: string) => questionsOf(linesOf(text)).blocks;

/** Statements that their choices complete, with the right one of them. */
const quizzes = {
  en: [
    ["The barge is made of", ["salt", "oak", "bread"], 1],
    ["The lamp at the weir burns", ["oil", "sand", "paper"], 0],
    ["The bridge was closed by", ["a gate", "a choir", "a storm"], 2],
  ],
  de: [
    ["Der Kahn besteht aus", ["Salz", "Eichenholz", "Brot"], 1],
    ["Die Lampe am Wehr brennt mit", ["Öl", "Sand", "Papier"], 0],
    ["Die Brücke war gesperrt wegen", ["des Tors", "des Chors", "des Sturms"], 2],
  ],
  fr: [
    ["Le bateau est fait de", ["sel", "chêne", "pain"], 1],
    ["La lampe du barrage brûle", ["de l'huile", "du sable", "du papier"], 0],
    ["Le pont fut fermé par", ["une porte", "un chœur", "un orage"], 2],
  ],
  es: [
    ["El barco está hecho de", ["sal", "roble", "pan"], 1],
    ["La lámpara de la presa quema", ["aceite", "arena", "papel"], 0],
    ["El puente se cerró por", ["una puerta", "un coro", "una tormenta"], 2],
  ],
  ru: [
    ["Лодка сделана из", ["соли", "дуба", "хлеба"], 1],
    ["В лампе у плотины горит", ["масло", "песок", "бумага"], 0],
    ["Мост закрыли из-за", ["ворот", "хора", "бури"], 2],
  ],
  ja: [
    ["この船の材料", ["塩", "樫の木", "パン"], 1],
    ["堰の灯の燃料", ["油", "砂", "紙"], 0],
    ["橋が閉じた理由", ["門", "合唱", "嵐"], 2],
  ],
} as const;
type Name = keyof typeof quizzes;

interface Written {
  choice(text: string, isRight: boolean, at: number): string;
  answer?(right: number): string;
}

const written = (name: Name, { choice, answer }: Written) =>
  quizzes[name]
    .map(([stem, choices, right]) => {
      const lines = choices.map((text, at) => choice(text, at === right, at));
      return [stem, ...lines, ...(answer ? [answer(right)] : [])].join("\n");
    })
    .join("\n");

const three = { questions: 3, answers: 3, leaked: 0, decided: true, distinct: 3, formed: 3 };

describe("choices of which the right one is marked", () => {
  const marked: readonly [string, Name, Written["choice"]][] = [
    ["a cross in a box", "de", (text, isRight) => `${isRight ? "☒" : "☐"} ${text}`],
    ["a tick in a box", "ja", (text, isRight) => `${isRight ? "☑" : "☐"}${text}`],
    ["a box of brackets", "en", (text, isRight) => `[${isRight ? "x" : " "}] ${text}`],
    ["a tick and crosses", "ru", (text, isRight) => `${isRight ? "✓" : "✗"} ${text}`],
    ["a plus and minuses", "en", (text, isRight) => `${isRight ? "+" : "-"} ${text}`],
    [
      "a plus without a space, and dashes",
      "es",
      (text, isRight) => `${isRight ? "+" : "– "}${text}`,
    ],
    [
      "words behind it",
      "fr",
      (text, isRight, at) => `${"ABC"[at]}) ${text}${isRight ? " (bonne réponse)" : ""}`,
    ],
    [
      "words behind it",
      "es",
      (text, isRight, at) => `${"ABC"[at]}) ${text}${isRight ? " (respuesta correcta)" : ""}`,
    ],
    [
      "words behind it",
      "ja",
      (text, isRight, at) => `${"ABC"[at]}．${text}${isRight ? "（正解）" : ""}`,
    ],
  ];

  test.each(marked)("answer their questions: %s, %s", (_mark, name, choice) => {
    const bank = written(name, { choice });
    expect(facts(bank)).toMatchObject(three);
    const [first] = quizzes[name];
    expect(blocks(bank)[0]?.question).toBe(
      [first[0], ...first[1].map((text, at) => choice(text, at === first[2], at))].join("\n"),
    );
  });

  test.each(marked)("answer nothing where none is right: %s, %s", (_mark, name, choice) => {
    expect(facts(written(name, { choice: (text, _, at) => choice(text, false, at) })).answers).toBe(
      0,
    );
  });

  test("are signed where three are right, and as many wrong", () => {
    const signed = (text: string, isRight: boolean) => `${isRight ? "+" : "-"} ${text}`;
    const bank = written("de", { choice: signed }).split("\n");
    expect(facts(bank.join("\n"))).toMatchObject(three);
    expect(facts(bank.slice(0, 8).join("\n")).questions).toBe(0);
    const choice = (text: string, _: boolean, at: number) => signed(text, at > 0);
    expect(facts(written("de", { choice })).questions).toBe(0);
  });

  test("may be several of a question", () => {
    const choice = (text: string, _: boolean, at: number) => `${at < 2 ? "☒" : "☐"} ${text}`;
    expect(facts(written("fr", { choice }))).toMatchObject(three);
  });
});

describe("statements that their choices complete", () => {
  const lettered =
    (letters: string): Written["choice"] =>
    (text, _, at) =>
      `${letters[at]}) ${text}`;
  const banks: readonly [Name, string, string][] = [
    ["es", "abc", "Respuesta correcta: "],
    ["ru", "абв", "Ответ: "],
    ["ru", "абв", "Правильные ответы: "],
    ["de", "ABC", "Richtig: "],
    ["fr", "ABC", "Bonnes réponses : "],
  ];

  test.each(banks)(
    "are questions where a letter answers them: %s, %s, %s",
    (name, letters, word) => {
      const bank = written(name, {
        choice: lettered(letters),
        answer: (right) => `${word}${letters[right]}`,
      });
      expect(facts(bank)).toMatchObject(three);
      expect(blocks(bank).map(({ answer }) => answer)).toEqual(
        quizzes[name].map(([, , right]) => `${word}${letters[right]}`),
      );
    },
  );

  test("and none where nothing is to be chosen, or one thing", () => {
    for (const [name, letters, word] of banks) {
      const bank = (offered: number) =>
        quizzes[name]
          .flatMap(([stem, choices, right]) => [
            `${stem} ${choices[right]}.`,
            ...choices.slice(0, offered).map((text) => `б) ${text}`),
            `${word}${letters[right]}`,
          ])
          .join("\n");
      expect(facts(bank(0)).questions).toBe(0);
      expect(facts(bank(1)).questions).toBe(0);
      expect(facts(bank(2)).questions).toBe(3);
    }
  });
});

test("statements without choices are no questions, whatever stands under them", () => {
  const described = [
    ["В этих единицах измеряют энергию пищи.", "Калории"],
    ["Из этого дерева сделана лодка.", "Дуб"],
    ["Эта буря закрыла мост.", "Метель"],
  ] as const;
  const bank = (answer: (word: string, at: number) => string) =>
    described.flatMap(([stem, word], at) => [stem, answer(word, at)]).join("\n");
  for (const answer of [
    (word: string) => `Ответ: ${word}`,
    (_: string, at: number) => `Ответ: ${"бав"[at]}`,
    (_: string, at: number) => `Ответ: ${7 * at + 5}`,
    (_: string, at: number) => "бав"[at] as string,
    (_: string, at: number) => "BAC"[at] as string,
    () => "Ответ:",
    (word: string) => word,
  ])
    expect(facts(bank(answer)).questions).toBe(0);
});
