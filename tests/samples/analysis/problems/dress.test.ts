import { describe, expect, test } from "bun:test";
import {
  answerIn,
  isLetter,
  undressed,
  withoutOpenings,
} from "../../../../src/samples/analysis/problems/wording/dress";

describe("what opens a question is no part of what it asks", () => {
  test.each([
    ["Question 3: Who steers the barge?", "Who steers the barge?"],
    ["Frage 12: Wer lenkt den Kahn?", "Wer lenkt den Kahn?"],
    ["Pregunta 4. ¿Quién lleva la barca?", "¿Quién lleva la barca?"],
    ["Вопрос 5: Кто ведёт баржу?", "Кто ведёт баржу?"],
    ["第3題：誰在掌舵？", "誰在掌舵？"],
    ["問2．誰が舵を取るか。", "誰が舵を取るか。"],
    ["문제 7: 누가 배를 모는가?", "누가 배를 모는가?"],
    ["(8) Qui mène la péniche ?", "Qui mène la péniche ?"],
    ["  9. Who steers?  ", "Who steers?"],
  ])("%s", (line, asked) => {
    const plain = withoutOpenings(`${line}\nA) the miller`);
    expect(plain).toHaveLength(`${line}\nA) the miller`.length);
    expect(plain).toEndWith(`\nA) the miller`);
    expect(plain.split("\n")[0]?.trim()).toBe(asked);
    expect(plain.indexOf(asked)).toBe(line.indexOf(asked));
  });

  test("and what asks, offers or answers stays", () => {
    const text =
      "Who steers it?\n  In 1850 a barge sank: whose?\n- of 3 men one\nAnswer: B\n\n问答如下";
    expect(withoutOpenings(text)).toBe(text);
  });
});

describe("an answer in a text without its dress", () => {
  const left = (answer: string) => {
    const text = `Who was at the weir?\n${answer}`;
    const plain = undressed(text);
    expect(plain).toHaveLength(text.length);
    return plain.split("\n")[1]?.trim();
  };

  test.each([
    "Answer: miller",
    "Answer: l'étang.",
    "Antwort: Müller",
    "Ответ: Мельник",
    "答え：水車小屋",
    "答案：水车。",
    "정답: 방앗간",
    "Answer: goes, went, gone",
    "Respuesta: sal / aceite",
    "Réponse : sel - huile",
    "Answer: AB",
    "Respuesta correcta: b",
    "[T]AB",
  ])("is left out where it is a word, or one for each gap: %s", (answer) => {
    expect(left(answer)).toBe("");
  });

  test.each([
    ["Answer: the old miller", "the old miller"],
    ["Antwort: Es war niemand dort.", "Es war niemand dort."],
    ["Ответ: там никого не было", "там никого не было"],
    ["答案：磨坊里的老看守", "磨坊里的老看守"],
    ["정답: 늙은 방앗간 주인", "늙은 방앗간 주인"],
    [
      "Answer: one, two, three, four, five, six, seven, eight, nine",
      "one, two, three, four, five, six, seven, eight, nine",
    ],
    ["Answer: miller, who is old", "miller, who is old"],
  ])("is told where it is longer: %s", (answer, told) => {
    expect(left(answer)).toBe(told);
  });
});

describe("what stands behind the word for an answer", () => {
  test.each([
    ["正解　③", "③"],
    ["正解 B", "B"],
    ["정답 ②", "②"],
    ["Antwort (C)", "(C)"],
    ["[T]AB", "AB"],
    ["[T] D", "D"],
    ["Richtig: Themse", "Themse"],
    ["Richtige Antworten: a, c", "a, c"],
    ["Correct answer: an oar", "an oar"],
    ["Right answers: A, D", "A, D"],
    ["Правильный ответ: весло", "весло"],
    ["Правильные ответы: 3, 5", "3, 5"],
    ["Верно: 4", "4"],
    ["Respuesta correcta: b", "b"],
    ["Respuestas correctas: a y c", "a y c"],
    ["Bonne réponse : b", "b"],
    ["Réponse exacte : une rame", "une rame"],
    ["Resposta correta: um remo", "um remo"],
    ["Gabarito: C", "C"],
  ])("%s", (line, given) => {
    expect(answerIn(line)).toBe(given);
  });

  test.each([
    "Richtig ist das nicht",
    "Richtig gut war es am Wehr",
    "Correct answers matter",
    "Correct the oar at once",
    "Answer B was given by none",
    "Antworten gibt es viele",
    "Respuestas hay muchas",
    "Верно ли это",
    "Ответы бывают разные",
    "正解者は三人いた",
    "정답이 없다",
    "[T] the oar",
    "[T]oar",
    "[F]AB",
    "The correct answer: B",
  ])("and there is none in a sentence: %s", (line) => {
    expect(answerIn(line)).toBeNull();
  });

  test("is nothing but letters where several are written as one", () => {
    for (const letters of ["AB", "ABCDEF", "B", "b, d", "②"]) expect(isLetter(letters)).toBe(true);
    for (const word of ["ab", "AXE", "ABCDEFA", "Ab"]) expect(isLetter(word)).toBe(false);
  });
});

test("what is right is said before a colon, and alone it is the answer itself", () => {
  expect(answerIn("Richtig: Themse")).toBe("Themse");
  for (const verdict of ["Richtig", "Correct", "Верно"]) expect(answerIn(verdict)).toBeNull();
});

test("a classical bank answers as it did", () => {
  expect(answerIn("答曰：十二步。")).toBe("十二步。");
});
