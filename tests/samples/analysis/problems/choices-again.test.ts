import { describe, expect, test } from "bun:test";
import { withoutChoicesAgain } from "../../../../src/samples/analysis/problems/stems/choices-again";

/** Some of a bank has to be other lines, since no more than a part of it may be left out. */
const rest = "Which of the many lamps is lit beside the weir of a canal?\n".repeat(20);
const without = (text: string) =>
  withoutChoicesAgain(`${rest}${text}`)
    .slice(rest.length)
    .split("\n")
    .filter((line) => line.trim() !== "");

describe("choices that come again are left out", () => {
  test("where another choice of their question says the same but for a word", () => {
    const question = [
      "What does the pressure do?",
      "A) It falls before the warm front, and rises behind it",
      "B) It rises before the warm front, and falls behind it",
      "C) Nothing",
    ];
    expect(without(question.join("\n"))).toEqual([
      question[0],
      question[1],
      question[3],
    ] as string[]);
    const apart = [question[0], question[1], "And then?", question[2]] as string[];
    expect(without(apart.join("\n"))).toEqual(apart);
  });

  test("and not what two others say together, nor lines that begin with a word of one letter", () => {
    const mixed = ["Which?", "A) red green one", "B) blue white two", "C) red blue"].join("\n");
    expect(without(mixed)).toHaveLength(4);
    const wrapped = ["A casa", "e a casa do rei era velha", "e a casa do rei era velha"];
    expect(without(wrapped.join("\n"))).toHaveLength(3);
  });

  test("where a short one was offered before, and no long one", () => {
    const offered = (choice: string) =>
      [`Which height?`, `A) ${choice}`, `Which level?`, `A) ${choice}`].join("\n");
    expect(without(offered("the height above ground"))).toHaveLength(3);
    const story =
      "the height above ground, which was measured by a sailor who had been ashore for a week";
    expect(without(offered(story))).toHaveLength(4);
  });

  test("in any writing, and in their places", () => {
    const text = `${rest}哪一個？\nA) 隨高度上升而下降\nB) 隨高度下降而下降`;
    const left = withoutChoicesAgain(text);
    expect(left).toHaveLength(text.length);
    expect(left.trimEnd()).toBe(text.slice(0, text.indexOf("\nB)")));
  });

  test("up to an eighth of the text: more are copies in a bank's dress", () => {
    const bank = "Which lamp?\nA) a lamp of brass\nB) a lamp of tin\nC) a lamp of zinc\n".repeat(
      20,
    );
    const gone = bank.length - withoutChoicesAgain(bank).replace(/ {4,}/g, "").length;
    expect(gone / bank.length).toBeWithin(0.08, 0.13);
  });
});
