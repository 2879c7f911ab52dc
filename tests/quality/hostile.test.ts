import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { contentTypes, EmptyText, gateNames, type Report } from "../../src/quality";
import { PATIENCE_MS } from "../support/patience";
import { analyze, codesOf, fixture, randomText } from "./texts";

setDefaultTimeout(PATIENCE_MS);

function expectSound(analysis: Report): void {
  const scores = [...Object.values(analysis.qualityMetrics), analysis.aiTrainingValue];
  for (const score of scores) {
    expect(Number.isInteger(score)).toBe(true);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  }
  const { facts, gates, problems, valueRange, aiTrainingValue } = analysis;
  expect(valueRange.low).toBeLessThanOrEqual(aiTrainingValue);
  expect(valueRange.high).toBeGreaterThanOrEqual(aiTrainingValue);
  const shares = problems.map(({ share }) => share);
  for (const share of [facts.duplicateShare, ...shares, ...gateNames.map((n) => gates[n].value)]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(JSON.parse(JSON.stringify(analysis))).toEqual(analysis);
}

const pieces = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom(
    ...'世界 the 。 . \n \n\n \0 \uFFFD \uD800 １ 1. (2) Q3: 答案： Answer: $x^2$ ① 한국 ありがとう @ a@b.co 【 】 … # <p> \u200d \u0301 😀 A123456(3) Ã© 的 { [ " } ]'.split(
      " ",
    ),
  ),
);

describe("the scores of random texts", () => {
  test("stay within bounds for any string", () => {
    const anything = fc.array(pieces, { maxLength: 60 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(anything, fc.constantFrom(...contentTypes), (text, type) => {
        fc.pre(text.replaceAll("\0", "").trim() !== "");
        try {
          expectSound(analyze(text, type));
        } catch (error) {
          // JSON with only white space contains no text.
          if (!(error instanceof EmptyText)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });

  test("stay within bounds for any repetition of any piece", () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 3000 }), (piece, times) => {
        const text = piece.repeat(times);
        fc.pre(text.replaceAll("\0", "").replaceAll("\uFEFF", "").trim() !== "");
        expectSound(analyze(text, "problem_bank"));
      }),
      { numRuns: 100 },
    );
  });
});

const MEGABYTES = 2 * 1024 * 1024;
const moby = fixture("moby-dick-1");

type Hostile = [name: string, text: () => string];

const hostile: Hostile[] = [
  ["one line of 2 MB", () => moby.replace(/\s+/g, " ").repeat(171).slice(0, MEGABYTES)],
  [
    "300,000 unbroken Han characters",
    () => randomText(300_000, (random) => 0x4e00 + Math.floor(random() * 20_000)),
  ],
  ["only punctuation", () => "!?.,;:".repeat(MEGABYTES / 6)],
  ["one repeated letter", () => "a".repeat(MEGABYTES)],
  ["one repeated full stop", () => ".".repeat(MEGABYTES)],
  ["full stops without sentences", () => `${".".repeat(MEGABYTES)}(`],
  ["white space around one letter", () => `${" ".repeat(MEGABYTES)}a`],
  ["random Unicode", () => randomText(500_000, (random) => 0x20 + Math.floor(random() * 0xd000))],
  ["letters joined by zero-width characters", () => "a\u200d".repeat(MEGABYTES / 4)],
  ["accents without letters", () => "\u0301".repeat(MEGABYTES / 2)],
  ["lone surrogates", () => "\uD800 ".repeat(MEGABYTES / 4)],
  ["at signs", () => "a@".repeat(MEGABYTES / 2)],
  ["digits", () => "1234567890".repeat(MEGABYTES / 10)],
  ["opening tags", () => "<a ".repeat(MEGABYTES / 3)],
  ["opening brackets", () => "[".repeat(MEGABYTES)],
  ["numbered nothing", () => "1. x?\n".repeat(MEGABYTES / 6)],
  ["spaces behind an answer's word", () => `Find 1:。答${" ".repeat(3900)}x\n`.repeat(500)],
  ...["答", "步驟", "Question"].map(
    (word): Hostile => [
      `a line of spaces behind ${word}`,
      () => `${word}${" ".repeat(MEGABYTES)}x`,
    ],
  ),
  [
    "a gap as long as the text",
    () => `${"1. What?\nAnswer: 5\n".repeat(9)}${"_".repeat(MEGABYTES)}`,
  ],
  ["values behind a question", () => `1. Of these numbers\n${"5\n".repeat(MEGABYTES / 2 - 30)}`],
  [
    "a preamble of half the text above the questions",
    () =>
      "Nothing but this stands here\n".repeat(MEGABYTES / 60) +
      Array.from({ length: 9999 }, (_, at) => `${at + 1}. Find ${"all of ".repeat(12)}it\n`).join(
        "",
      ),
  ],
  [
    "answers to one question, each held against all of it",
    () => `1. Of 12 and 34 ${"words ".repeat(650)}\n${"答：5\n".repeat(MEGABYTES / 4)}`,
  ],
  ["an endless key", () => `1. What?\nAnswers\n${"1. B 2. C ".repeat(MEGABYTES / 10)}`],
];

describe("hostile texts of full length", () => {
  test.each(hostile)("get low scores in time: %s", (_name, text) => {
    const analysis = analyze(text(), "problem_bank");
    expectSound(analysis);
    expect(analysis.band).toBe("basic");
  });
});

describe("unusual input", () => {
  test.each(["", " \n\t　 ", "\0\0\0", "\uFEFF", "\0 \uFEFF\n", '["", " "]'])(
    "has no content: %j",
    (text) => {
      expect(() => analyze(text)).toThrow(EmptyText);
      expect(() => analyze(text)).toThrow(expect.objectContaining({ code: "no-content" }));
    },
  );

  test("loses its NUL characters, which are reported", () => {
    const analysis = analyze(moby.replaceAll("the ", "th\0e "));
    expect(analysis.facts.words).toBe(analyze(moby).facts.words);
    expect(codesOf(analysis)).toContain("broken-characters");
    expectSound(analyze(`${"\0".repeat(1000)}${moby.slice(0, 99)}`));
  });

  test("is the same text with any system's line endings", () => {
    const analysis = analyze(moby.replaceAll("\n", "\r\n"));
    expect(analysis.qualityMetrics).toEqual(analyze(moby).qualityMetrics);
  });

  test("is reported as empty if it is punctuation alone", () => {
    const analysis = analyze("!?.,;—。 ".repeat(500));
    expect(analysis.facts).toMatchObject({ words: 0, tokens: expect.any(Number) });
    expect(codesOf(analysis)).toContain("undecided-language");
  });
});

describe("2 MB of one record", () => {
  const prose = fixture("moby-dick-1");
  const size = 1.9 * 1024 * 1024;
  const text = prose.repeat(Math.ceil(size / prose.length)).slice(0, size);

  test("are read as their text, including copies", () => {
    const packed = analyze(`${JSON.stringify({ id: 1, text })}\n`);
    expectSound(packed);
    expect(packed.facts.words).toBe(analyze(text).facts.words);
    expect(packed.qualityMetrics.contentUniqueness).toBeLessThan(20);
    expect(packed.aiTrainingValue).toBeLessThan(40);
  });

  test("have no language without a space or line end", () => {
    const letters = randomText(size, (random) => 97 + Math.floor(random() * 26));
    const packed = analyze(JSON.stringify([{ text: letters }]));
    expectSound(packed);
    expect(packed.aiTrainingValue).toBeLessThan(60);
  });
});
