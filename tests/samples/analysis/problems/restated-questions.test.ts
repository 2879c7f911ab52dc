import { describe, expect, test } from "bun:test";
import { withoutRestatedQuestions } from "../../../../src/samples/analysis/problems/stems/restated-questions";

/** The last line of a text, without what was said before, and that nothing has moved. */
const last = (...lines: readonly string[]) => {
  const text = lines.join("\n");
  const plain = withoutRestatedQuestions(text);
  expect(plain).toHaveLength(text.length);
  expect(plain.split("\n").slice(0, -1)).toEqual(lines.slice(0, -1));
  return plain.split("\n").at(-1)?.replace(/\s+/g, " ");
};

describe("an explanation does not say again what its question said", () => {
  test.each([
    [
      "en",
      "Which rope holds the barge at the upper lock?",
      "Explanation: The rope that holds The Barge At the upper lock is of hemp, since it has to stretch.",
      "Explanation: The rope that is of hemp, since it has to stretch.",
    ],
    [
      "de",
      "Womit ist der Kahn an der oberen Schleuse vertäut?",
      "Lösung: Weil Hanf sich dehnt und nicht gleich reißt, ist der Kahn an der oberen Schleuse mit Hanf festgemacht.",
      "Lösung: Weil Hanf sich dehnt und nicht gleich reißt, mit Hanf festgemacht.",
    ],
    [
      "zh",
      "停在上游船闸旁边的驳船用什么绳子？",
      "解析：停在上游船闸旁边的驳船要用麻绳，因为麻绳能伸长，不容易断开。",
      "解析： 要用麻绳，因为麻绳能伸长，不容易断开。",
    ],
    [
      "ja",
      "上流の水門につないだ船の綱は何ですか。",
      "解説：上流の水門につないだ船には麻を使う。麻はよく伸びて切れにくいからだ。",
      "解説： には麻を使う。麻はよく伸びて切れにくいからだ。",
    ],
  ])("%s", (_language, question, explanation, rest) => {
    expect(last(question, explanation)).toBe(rest);
  });

  test("nor what its choices and its answer say", () => {
    const lines = ["Wer zahlt?", "A) der Wirt am alten Zoll", "Antwort: A"];
    const explained = "Lösung: Es war der Wirt am alten Zoll, sagt das Buch.";
    expect(last(...lines, explained)).toBe("Lösung: Es war , sagt das Buch.");
  });

  test("nor does an answer", () => {
    expect(
      last(
        "Que porte la péniche du vieux meunier ?",
        "Réponse : rien que du sel, et jamais de farine : car la péniche du vieux meunier prend l'eau.",
      ),
    ).toBe("Réponse : rien que du sel, et jamais de farine : car prend l'eau.");
  });
});

describe("a line stays as it is", () => {
  const question = "Which rope holds the barge at the upper lock?";

  test("where it says little else", () => {
    const copy = "Explanation: Which rope holds the barge at the upper lock, then?";
    expect(last(question, copy)).toBe(copy);
    const asked = "停在上游船闸旁边的驳船用什么绳子？";
    expect(last(asked, `解析：${asked}`)).toBe(`解析：${asked}`);
  });

  test("where no more than three words in a row were said", () => {
    const own = "Explanation: Hemp holds the barge, and hemp alone at the upper weir of the town.";
    expect(last(question, own)).toBe(own);
    const three = "解析：上游船闸边上，水流很急，麻绳能伸长。";
    expect(last("上游船闸下面有什么？", three)).toBe(three);
  });

  test("where it explains nothing: a question may say what another did", () => {
    const again = "Who holds the barge at the upper lock, and for how much of the day does he?";
    expect(last(question, again)).toBe(again);
  });

  test("where another question said it, to which an explanation was given", () => {
    const explained = "Explanation: It is hemp.";
    const later =
      "Explanation: He holds the barge at the upper lock, and lives beside it with his dog.";
    expect(last(question, explained, "Who is the tall man?", later)).toBe(later);
    expect(last(question, "Who is the tall man?", later)).not.toBe(later);
  });

  test("where what was said stands too far above", () => {
    const between = (count: number) => Array.from({ length: count }, (_, at) => `line${at}`);
    const explained =
      "Explanation: This one holds the barge at the upper lock by day and by night.";
    expect(last(question, ...between(16), explained)).toBe(explained);
    expect(last(question, ...between(12), explained)).not.toBe(explained);
  });
});
