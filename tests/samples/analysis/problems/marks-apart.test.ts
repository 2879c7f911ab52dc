import { describe, expect, test } from "bun:test";
import { bankLikeness } from "../../../../src/samples/analysis/problems/likeness/bank-likeness";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { bankLines } from "../../../../src/samples/analysis/problems/questions/bank-pieces";
import { withoutDeckFrames } from "../../../../src/samples/analysis/problems/stems/frames";
import { withoutRestatedQuestions } from "../../../../src/samples/analysis/problems/stems/restated-questions";
import { withoutSharedIntroductions } from "../../../../src/samples/analysis/problems/stems/shared-introductions";

describe("marks are told from what looks like them", () => {
  test.each([
    ["Правильный ответ: 5"],
    ["Bonne réponse : b"],
    ["Richtige Antwort: 3"],
    ["Correct answer: 5"],
  ])("%s is one piece", (line) => {
    expect(bankLines([line])).toEqual([line]);
  });

  test("a wrong sum behind more words for its answer is found", () => {
    expect(problemFacts(["1. What is 2 + 2?", "Correct answer: 5"])).toMatchObject({
      checked: 1,
      wrong: 1,
    });
  });

  test("verdicts alone answer", () => {
    const lines =
      "1. Ist Wasser nass?\nRichtig\n2. Ist Feuer heiß?\nRichtig\n3. Ist Eis warm?\nFalsch";
    expect(problemFacts(lines.split("\n"))).toMatchObject({ questions: 3, answers: 3, formed: 3 });
  });

  test("an empty square is to be filled in", () => {
    const sums = ["□ + 3 = 7", "□ + 5 = 7", "□ + 9 = 17", "□ + 3 = 9", "□ + 30 = 90", "□ + 3 = 99"];
    expect(problemFacts(sums)).toMatchObject({ questions: 6 });
  });

  test("initials are no choices", () => {
    const lines = ["1. Кто жил на юге?", "А. Иванов пришёл домой", "В. Петров ушёл", "Ответ: да"];
    expect(bankLikeness(lines)).toBe(0);
  });
});

test("spaces behind an order stay", () => {
  const text = Array.from(
    "abcdefgh",
    (letter) => `Verb ${letter} : au passé simple du jour. \nRéponse : x`,
  ).join("\n");
  const plain = withoutDeckFrames(text);
  expect(plain).not.toBe(text);
  expect(plain.length).toBe(text.length);
});

test("what another question said is no part of what an answer says again", () => {
  const text =
    "Where is the mill beside the river?\nAnswer: upstream of it all\nWho owns the dog?\nAnswer: He who lives in the mill beside the river and sells flour to us all";
  expect(withoutRestatedQuestions(text)).toBe(text);
});

test("an introduction is shared over explanations, blank lines and numbers", () => {
  const shared = "The mill beside the river grinds the grain of five villages each autumn.";
  const rest = Array.from("abcdefghij", (letter) => `Answer: ${letter.repeat(60)}`).join("\n");
  const text = `${rest}\n1. ${shared} Who owns it?\nAnswer: the miller\nSolution: he bought it\n   \n2. ${shared} Where is it?`;
  const plain = withoutSharedIntroductions(text);
  expect(plain.split(shared).length).toBe(2);
  expect(plain).toEndWith(" Where is it?");
  expect(plain.length).toBe(text.length);
});
