import { describe, expect, test } from "bun:test";
import { withoutRestatedChoices } from "../../../../src/samples/analysis/problems/stems/restated-choices";
import { analyze, codesOf } from "../texts";

const places = ["harbour", "orchard", "quarry", "viaduct", "granary", "foundry", "lighthouse"];
const signs = [
  "a green lamp",
  "two black cones",
  "a yellow flag",
  "a ringing bell",
  "a white cross",
];
const acts = ["stop at once", "turn to the right", "sound the horn", "wait for the pilot"];

const pick = (of: readonly string[], at: number) => of[at % of.length] as string;

/** A bank of choices in sentences, whose answers are what is given for the right one. */
const bank = (answer: (choice: string) => string) =>
  Array.from({ length: 35 }, (_, at) => {
    const choices = acts.map(
      (act, number) =>
        `You ${act} and report ${pick(signs, at + number * 2)} to the ${pick(places, at * 3 + number)} keeper`,
    );
    return [
      `${at + 1}. What do you do when ${pick(signs, at)} is shown beside the ${pick(places, at)} number ${at + 11}?`,
      ...choices.map((choice) => `- ${choice}`),
      `Answer: ${answer(pick(choices, at))}`,
    ].join("\n");
  }).join("\n");

const uniqueness = (text: string) => analyze(text, "problem_bank").qualityMetrics.contentUniqueness;

describe("an answer that says its choice again in full", () => {
  test("names the choice, and is no copy of it", () => {
    const named = bank((choice) => choice);
    expect(uniqueness(named)).toBe(uniqueness(bank(() => "B")));
    expect(codesOf(analyze(named, "problem_bank"))).not.toContain("bullet-lines");
  });

  test("is left out once, where it stands under the choice", () => {
    const question = "Which bird swims?\n- The penguin.\n- The lark.\nAnswer: the penguin";
    expect(withoutRestatedChoices(question).trimEnd()).toBe(
      "Which bird swims?\n- The penguin.\n- The lark.",
    );
    const circled = "Which bird swims?\n① the penguin\n② the lark";
    expect(withoutRestatedChoices(`${circled}\nAnswer: the penguin`).trimEnd()).toBe(circled);
    const again = `${question}\nAnswer: the penguin`;
    expect(withoutRestatedChoices(again)).toEndWith("\nAnswer: the penguin");
    const other = "Which bird swims?\n- The penguin.\nAnswer: The penguin, which dives";
    expect(withoutRestatedChoices(other)).toBe(other);
  });

  test("excuses no copies of questions", () => {
    const twice = bank((choice) => choice).split("\n");
    const copied = [...twice, ...twice].join("\n");
    expect(uniqueness(copied)).toBeLessThan(40);
  });
});
