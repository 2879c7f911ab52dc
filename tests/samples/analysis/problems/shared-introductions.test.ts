import { describe, expect, test } from "bun:test";
import { withoutSharedIntroductions } from "../../../../src/samples/analysis/problems/stems/shared-introductions";

/** So long a text that what questions share is a small part of it. */
const rest = Array.from("abcdefghijklmnop", (letter) => `Answer: ${letter.repeat(60)}`).join("\n");

/** What is left of each line, and that none has moved. */
const left = (...lines: readonly string[]) => {
  const text = `${lines.join("\n")}\n${rest}`;
  const plain = withoutSharedIntroductions(text);
  expect(plain).toHaveLength(text.length);
  return plain
    .split("\n")
    .slice(0, lines.length)
    .map((line) => line.trim());
};

const told = "A barge with forty sacks of salt leaves the old lock at noon.";
const [first, second, third] = [
  `${told} Who steers it?`,
  `${told} When does it land?`,
  `${told} What is it worth?`,
] as const;

describe("what the next question says as the one before it did is said once", () => {
  test.each([
    ["en", told, " Who steers it?", "When does it land?", "Answer: the miller"],
    [
      "de",
      "Ein Kahn mit vierzig Säcken Salz verlässt die Schleuse.",
      " Wer lenkt ihn?",
      "Wann?",
      "Antwort: der Müller",
    ],
    [
      "ru",
      "Баржа везёт сорок мешков соли вниз по реке.",
      " Кто на ней?",
      "Когда она придёт?",
      "Ответ: мельник",
    ],
    ["zh", "一艘载着四十袋盐的驳船中午离开旧船闸，", "谁在掌舵？", "何时靠岸？", "答案：磨坊主"],
    [
      "ko",
      "소금 마흔 자루를 실은 배가 한낮에 갑문을 떠난다.",
      " 누가 모는가?",
      "언제 닿는가?",
      "정답: 방앗간 주인",
    ],
  ])("in %s", (_language, intro, one, other, answer) => {
    const next = `${intro}${/\s/.test(one) ? " " : ""}${other}`;
    expect(left(`${intro}${one}`, answer, next, answer)).toEqual([
      `${intro}${one}`,
      answer,
      other,
      answer,
    ]);
  });

  test("and once for all that follow", () => {
    const answer = "Answer: yes";
    expect(left(first, answer, second, answer, third)).toEqual([
      first,
      answer,
      "When does it land?",
      answer,
      "What is it worth?",
    ]);
  });

  test("where choices stand between them, and no single one", () => {
    const choices = ["A) the miller", "B) the smith"];
    expect(left(first, ...choices, second)).toEqual([first, ...choices, "When does it land?"]);
    expect(left(first, "A) the miller", second)).toEqual([first, "A) the miller", second]);
  });

  test("where a question goes on in a second line", () => {
    const lines = [first, "Tell it in a few words.", "Answer: yes"];
    expect(left(...lines, second)).toEqual([...lines, "When does it land?"]);
  });

  test("up to the end of a word", () => {
    const [boat, boats] = [`${told} The boat?`, `${told} The boatman?`];
    expect(left(boat, "Answer: no", boats).at(-1)).toBe("boatman?");
  });
});

describe("a question stays as it is", () => {
  test("where another stands between", () => {
    const lines = [first, "Answer: yes", "Who waits at the quay?", "Answer: no", second];
    expect(left(...lines)).toEqual(lines);
  });

  test("where neither an answer nor choices do", () => {
    expect(left(first, second)).toEqual([first, second]);
    const parts = [first, "Tell it in a few words.", second];
    expect(left(...parts)).toEqual(parts);
  });

  test("where no more than its beginning is alike", () => {
    for (const [one, other, answer] of [
      [
        "A barge with forty sacks leaves. Who?",
        "A barge with forty sacks leaves. When?",
        "Answer: x",
      ],
      ["一艘驳船离开旧船闸，谁在掌舵？", "一艘驳船离开旧船闸，何时靠岸？", "答案：他"],
      ["소금을 실은 배가 떠난다. 누가?", "소금을 실은 배가 떠난다. 언제?", "정답: 그"],
    ] as const)
      expect(left(one, answer, other)).toEqual([one, answer, other]);
  });

  test("where what is alike does not begin it", () => {
    const other = `And so: ${second}`;
    expect(left(first, "Answer: yes", other)).toEqual([first, "Answer: yes", other]);
  });
});
