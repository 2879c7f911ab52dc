import { describe, expect, test } from "bun:test";
import { typeFit } from "../../../../src/samples/analysis/metrics/type-fit";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { readText } from "../../../../src/samples/analysis/reading";

function fit(questions: readonly string[]) {
  const lines = questions.map((question, at) => `${at + 1}. ${question}`);
  const facts = problemFacts(lines);
  expect(facts).toMatchObject({ questions: questions.length, decided: true, answers: 0 });
  return typeFit(readText(lines.join("\n"), "problem_bank"), "problem_bank", facts, 0).score;
}

const asked = [
  "Why does a candle go out under a glass?",
  "Which river flows past the old mill?",
  "How do you tell a beech from an oak in winter?",
  "What did the miller owe his brother?",
];

describe("a bank without answers", () => {
  test("is one, however few questions it has, if they differ", () => {
    expect(fit(asked)).toBe(0.1);
    expect(fit(asked.slice(0, 2))).toBe(0.1);
  });

  test("is worth less where all its questions are one template", () => {
    const drill = Array.from({ length: 40 }, (_, at) => `What is ${at} + ${3 * at}?`);
    expect(fit(drill)).toBeWithin(0, 0.01);
  });
});
