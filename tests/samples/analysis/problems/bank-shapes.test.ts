import { describe, expect, test } from "bun:test";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { type BankLanguage, bankLanguages } from "./bank-items";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

const forms = ["imperative", "question"] as const;
const openings = ["numbered", "not numbered", "parted by empty lines"] as const;
const workings = ["no working", "working under its word", "bare working"] as const;
const answers = ["a line that says so", "behind the question", "bare", "none"] as const;

interface Shape {
  form: (typeof forms)[number];
  opening: (typeof openings)[number];
  working: (typeof workings)[number];
  answer: (typeof answers)[number];
}

/** The problems of a language, written as a bank of one shape. */
function bankOf({ items, ...marks }: BankLanguage, shape: Shape): string {
  const { form, opening, working, answer } = shape;
  const written = items.map(([imperative, question, steps, value], at) => {
    const asked = form === "imperative" ? imperative : question;
    const number = opening === "numbered" ? marks.opening(at + 1) : "";
    const behind = answer === "behind the question" ? ` ${marks.answer}${value}` : "";
    const lines = [`${number}${asked}${behind}`];
    if (working !== "no working")
      lines.push(`${working === "bare working" ? "" : marks.solution}${steps}`);
    if (answer === "a line that says so") lines.push(`${marks.answer}${value}`);
    if (answer === "bare") lines.push(value);
    return lines.join("\n");
  });
  return written.join(opening === "parted by empty lines" ? "\n\n" : "\n");
}

const shapes: Shape[] = forms.flatMap((form) =>
  openings.flatMap((opening) =>
    workings.flatMap((working) => answers.map((answer) => ({ form, opening, working, answer }))),
  ),
);

describe.each(Object.entries(bankLanguages))("each question counts in %s", (_code, language) => {
  test.each(shapes.map((shape) => [Object.values(shape).join(", "), shape] as const))(
    "%s",
    (_name, shape) => {
      const found = facts(bankOf(language, shape));
      const hasAnswers = shape.answer !== "none" || shape.working !== "no working";
      expect(found).toMatchObject({ questions: language.items.length, decided: true });
      expect(found.answers).toBe(hasAnswers ? language.items.length : 0);
    },
  );
});
