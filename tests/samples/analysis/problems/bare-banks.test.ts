import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { analyze, codesOf, fixture, randomNumbers } from "../texts";

/** The questions of the English bank, without their numbers, each with its answer on the next line. */
const bare = fixture("problem-bank-en")
  .split("\n")
  .filter((line) => /^(?:Q\d+\.|Answer: )/.test(line))
  .map((line) => line.replace(/^Q\d+\. /, ""))
  .join("\n");

const STORIES: readonly [given: string, asks: readonly string[]][] = [
  [
    "Paula was given a box of {n} crayons and {n} erasers for her birthday. At the end of the year she had {n} crayons left and had not lost one eraser.",
    [
      "How many crayons had been lost or given to her friends by then?",
      "How many more crayons than erasers does she still have?",
      "How many things were in her box on the day that she got it?",
    ],
  ],
  [
    "The waiter in a small café at the harbour served {n} guests at noon. After {n} of them had gone home, {n} others came in from the ferry.",
    [
      "How many guests were there before the ferry came?",
      "How many people did he bring a menu to on that day?",
      "If each table seats two, how many tables were taken in the end?",
    ],
  ],
  [
    "During the summer {n} children from the county go to a camp by the lake, and the other {n} stay with their parents. Each bus takes {n} children.",
    [
      "How many buses does the county have to order in June?",
      "How large is the share of children who remain in town?",
      "How many young people live in this county altogether?",
    ],
  ],
  [
    "An engineer walks around his workshop every morning, which is {n} feet long and {n} feet wide, and counts {n} steps for each side.",
    [
      "What is the area of the floor that he has to paint?",
      "How long is a fence that goes once around the building?",
      "By how much is its length greater than its width?",
    ],
  ],
  [
    "Robin reads a novel of {n} pages in {n} days, and then a book on whales that has {n} pages and takes her a week.",
    [
      "How many pages did she read on a day of the first book?",
      "Which of both is the thicker one, and by how many pages?",
      "At this speed, when will she be through with both of them?",
    ],
  ],
  [
    "A baker sold {n} loaves of bread and {n} cakes before lunch. In the evening {n} loaves were still lying on his shelf.",
    [
      "How many loaves had he taken out of the oven that day?",
      "What did he sell more of, and how many more?",
      "If he gives half of the rest away, what will he eat himself?",
    ],
  ],
];

/** A bank in which each story is told several times, and something else is asked of it each time. */
function retold(): string {
  const random = randomNumbers();
  const number = () => String(2 + Math.floor(random() * 500));
  return STORIES.flatMap(([given, asks]) =>
    asks.map((ask) => `${given} ${ask}\n{n}`.replaceAll("{n}", number)),
  ).join("\n");
}

/** The same story and question, with other numbers. */
function drilled(): string {
  const random = randomNumbers();
  const number = () => String(2 + Math.floor(random() * 500));
  const [given, [ask]] = STORIES[0] as [string, [string]];
  return Array.from({ length: 30 }, () => `${given} ${ask}\n{n}`.replaceAll("{n}", number)).join(
    "\n",
  );
}

const bank = (text: string) => analyze(text, "problem_bank");
const uniqueness = (text: string) => bank(text).qualityMetrics.contentUniqueness;

describe("banks of questions with their bare answers", () => {
  test("are good where the questions differ", () => {
    const analysis = bank(bare);
    expect(analysis.problemSet).toMatchObject({ questions: 22, answers: 22, workedSolutions: 0 });
    expect(analysis.aiTrainingValue).toBeGreaterThanOrEqual(85);
    expect(codesOf(analysis)).not.toContain("no-questions");
  });

  test("lose in proportion where each story comes several times, and all as a drill", () => {
    const stories = bank(retold());
    expect(stories.problemSet).toMatchObject({ questions: 18, distinct: 18, answers: 18 });
    expect(stories.qualityMetrics.contentUniqueness).toBeWithin(45, 75);
    expect(codesOf(stories)).toContain("copied-sentences");
    expect(uniqueness(drilled())).toBeLessThan(10);
    expect(bank(drilled()).aiTrainingValue).toBeLessThan(25);
  });

  test("are held to what all texts are where lines are strewn in that no question needs", () => {
    const strewn = (text: string, junk: "near-copies" | "templates") =>
      uniqueness(degrade({ text, language: "en", dictionary: [] }, junk, 0.2));
    for (const junk of ["near-copies", "templates"] as const) {
      expect(strewn(bare, junk)).toBeLessThan(75);
      expect(strewn(retold(), junk)).toBeLessThan(uniqueness(retold()) - 15);
    }
  });
});
