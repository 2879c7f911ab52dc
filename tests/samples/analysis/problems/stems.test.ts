import { describe, expect, test } from "bun:test";
import { chainedJunk } from "../../../../src/samples/analysis/problems/stems/chained-stems";
import { withGapsFilled } from "../../../../src/samples/analysis/problems/stems/filled-gaps";
import { stemsOf } from "../../../../src/samples/analysis/problems/stems/stems";
import { readText } from "../../../../src/samples/analysis/reading";
import { fixture, randomNumbers } from "../texts";

const bank = [
  "1. Which of these lives in water?",
  "A) a trout",
  "B) a goat",
  "Answer: A",
  "2. Which of these grows on trees?",
  "A) an apple that hangs from its branch until the end of a long and dry summer",
  "3. Which of these has four legs?",
].join("\n");
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");

describe("what a bank asks", () => {
  const stems = stemsOf(bank, 45);

  test("has no short choices, no dress and no words that many questions begin with", () => {
    expect(wordsIn(stems)).toBe(
      "lives in water? grows on trees? an apple that hangs from its branch until the end of a long and dry summer has four legs?",
    );
  });

  test("keeps its place", () => {
    expect(stems).toHaveLength(bank.length);
    expect(stems.indexOf("grows")).toBe(bank.indexOf("grows"));
  });

  test("has no long choices either where none is too long", () => {
    expect(wordsIn(stemsOf(bank, Infinity))).toBe("lives in water? grows on trees? has four legs?");
  });

  test("is told of characters where words have no spaces", () => {
    const asked = ["下列何者有四條腿？", "下列何者住在水中？", "下列何者是水果？"].join("\n");
    expect(wordsIn(stemsOf(asked, 45))).toBe("有四條腿？ 住在水中？ 是水果？");
  });
});

describe("questions put together of pieces of others", () => {
  const random = randomNumbers();
  const word = () => `word${Math.floor(random() * 5000)}`;
  const sentence = () => Array.from({ length: 12 }, word);
  const sentences = Array.from({ length: 200 }, sentence);
  const linesOf = (all: readonly string[][]) => all.map((one) => one.join(" ")).join("\n");

  test("are junk", () => {
    const joined = sentences.map((one, at) => {
      const [before, behind] = [sentences.at(at - 1) ?? [], sentences.at(at - 7) ?? []];
      return [...before.slice(0, 4), ...one.slice(4, 8), ...behind.slice(8)];
    });
    expect(chainedJunk(linesOf([...sentences, ...joined]))).toBeGreaterThan(0.3);
  });

  test("are none where each is its own, is a copy or follows a pattern", () => {
    const patterned = sentences.map(([one = ""]) => [
      "how",
      "far",
      "is",
      "it",
      "from",
      one,
      "here",
    ]);
    expect(chainedJunk(linesOf(sentences))).toBe(0);
    expect(chainedJunk(linesOf([...sentences, ...sentences]))).toBe(0);
    expect(chainedJunk(linesOf(patterned))).toBe(0);
  });
});

test("a few questions alike among others are no chain", () => {
  const openings = [
    "how wide is the opening of the",
    "where on the engine is the",
    "who may switch on the",
  ];
  const things = ["pump", "valve", "nozzle", "winch"];
  const alike = openings.flatMap((opening) =>
    things.slice(0, 3).map((thing) => `${opening} ${thing} of the engine?`),
  );
  const others = Array.from(
    { length: 30 },
    (_, at) => `${Array.from({ length: 9 }, (_, word) => `word${9 * at + word}`).join(" ")}?`,
  );
  const asked = others.flatMap((other, at) => [other, ...alike.slice(at, at + 1)]);
  expect(chainedJunk(asked.join("\n"))).toBe(0);
});

test("choices of one question may be alike, however long they are", () => {
  const words = fixture("moby-dick-1").replace(/\s+/g, " ").split(" ");
  const questions = Array.from({ length: 60 }, (_, at) => {
    const [one = "", other = "", third = "", fourth = ""] = [0, 5, 10, 15].map((from) =>
      words.slice(at * 40 + from, at * 40 + from + 5).join(" "),
    );
    const pairs = [
      `${one} and yet ${third}`,
      `${one} and yet ${fourth}`,
      `${other} and yet ${third}`,
    ];
    const choices = pairs.map((pair, which) => `${"ABC"[which]}) ${pair}`);
    const asked = words.slice(at * 40 + 20, at * 40 + 40).join(" ");
    return [
      `${at + 1}. Which of these ${asked.replace(/[.?!]/g, "")}?`,
      ...choices,
      "Answer: B",
    ].join("\n");
  });
  expect(readText(questions.join("\n"), "problem_bank").naturalness?.junk).toBeLessThan(0.2);
});

test("a gap stands for a word, so that what is beside it are no neighbours", () => {
  expect(withGapsFilled("产生的()会，（　）出现，The ____ is main() here.")).toBe(
    "产生的 1会，  1出现，The    1 is main() here.",
  );
});
