import { describe, expect, test } from "bun:test";
import { degrade } from "../../../src/samples/analysis/calibration/degradations";
import type { Original } from "../../../src/samples/analysis/calibration/original";
import { pick, randomFrom, shuffle } from "../../../src/samples/analysis/calibration/random";
import { analyze, fixture, segments } from "./texts";

const english = fixture("moby-dick-1");
const chinese = fixture("udhr-zh-hans");
const original: Original = {
  text: english,
  language: "en",
  dictionary: segments(fixture("udhr-en")).filter((word) => /^[a-z]+$/.test(word)),
};
const value = (text: string) => analyze(text).aiTrainingValue;
const price = (text: string) => analyze(text).estimatedMarketValue;

/** Ways to lift a metric without having a better text. */
const attacks: [name: string, text: () => string, most: number][] = [
  ["richness: rare words strewn in", () => degrade(original, "random-words", 0.4), 59],
  ["richness: misspellings", () => degrade(original, "ocr-noise", 0.5), 59],
  ["uniqueness: copies with other words", () => degrade(original, "near-copies", 0.5), 59],
  ["uniqueness: one template, other numbers", () => degrade(original, "templates", 0.5), 59],
  [
    "adequacy: the text twice, its words in another order",
    () => {
      const again = english
        .split("\n")
        .map((line) => shuffle(randomFrom(5), line.split(" ")).join(" "));
      return `${english}\n${again.join("\n")}`;
    },
    59,
  ],
  [
    "an honest beginning and then nothing",
    () => {
      const letters = randomFrom(9);
      const words = Array.from({ length: 1500 }, () =>
        Array.from({ length: 5 }, () => pick(letters, [..."etaoinshrdlu"])).join(""),
      );
      return `${english.slice(0, 700)}\n${words.join(" ")}.`;
    },
    40,
  ],
  [
    "fluency: function words between nonsense",
    () => {
      const random = randomFrom(4);
      const few = ["the", "of", "and", "to", "in", "that", "is", "was"];
      return english.replace(/\b[a-z]{5,}\b/g, () => pick(random, few));
    },
    59,
  ],
  ["ROT13, laid out as a novel", () => degrade(original, "rot13", 1), 40],
  [
    "Chinese in random order, with all its marks",
    () =>
      chinese.replace(/[\p{Script=Han}]+/gu, (run) =>
        shuffle(randomFrom(run.length), [...run]).join(""),
      ),
    59,
  ],
  [
    "a bit of English, so that no model feels responsible",
    () => `${shuffle(randomFrom(2), segments(chinese)).join("")}\n${english.slice(0, 2500)}`,
    69,
  ],
  [
    "a second half in a third language's letters",
    () => `${english}\n${degrade({ ...original, text: fixture("udhr-es") }, "rot13", 1)}`,
    75,
  ],
];

describe("attacks on single metrics do not pass", () => {
  test.each(attacks)("%s", (_name, text, most) => {
    expect(value(text())).toBeLessThanOrEqual(most);
  });
});

describe("garbling never raises the price", () => {
  test.each([
    "ocr-noise",
    "scrambled-words",
    "random-words",
    "random-characters",
    "rot13",
  ] as const)("%s", (name) => {
    const honest = price(english);
    for (const share of [0.05, 0.2, 0.5]) {
      const garbled = price(degrade(original, name, share));
      expect(garbled.highCents).toBeLessThanOrEqual(honest.highCents);
      expect(garbled.lowCents).toBeLessThanOrEqual(honest.lowCents);
    }
  });
});

describe("a text that changes its language", () => {
  const half = `${english}\n${fixture("udhr-es")}`;

  test("is said to, and does not pass for a good one", () => {
    const analysis = analyze(half);
    expect(analysis.modelReading?.foreign).toBeGreaterThan(0.2);
    expect(analysis.aiTrainingValue).toBeLessThan(80);
    expect(analysis.limitedBy).toContain("languageFluency");
  });
});

describe("every window of a text is read", () => {
  test("the weakest one is named, wherever the junk hides", () => {
    const junk = degrade(original, "random-characters", 0.6).slice(0, 4000);
    const clean = `${english}\n${fixture("moby-dick-10")}`;
    const hidden = `${clean}\n${junk}\n${fixture("udhr-en")}`;
    const weakest = analyze(hidden).modelReading?.weakest;
    expect(weakest?.percent).toBeLessThan(40);
    expect(weakest?.start).toBeGreaterThan(clean.length - 1600);
    expect(weakest?.end).toBeLessThan(clean.length + junk.length + 1600);
  });
});

describe("a short text", () => {
  test("has a value that grows without jumps, in an interval that shrinks", () => {
    for (const text of [fixture("udhr-zh-hant"), english]) {
      let before: number | null = null;
      let margin = 1000;
      for (let length = 300; length < 4000; length = Math.round(length * 1.15)) {
        const { aiTrainingValue, valueRange, modelReading } = analyze(text.slice(0, length));
        expect(modelReading?.margin ?? 1000).toBeLessThanOrEqual(margin);
        margin = modelReading?.margin ?? margin;
        expect(valueRange.low).toBeLessThanOrEqual(aiTrainingValue);
        expect(valueRange.high).toBeGreaterThanOrEqual(aiTrainingValue);
        if (before !== null) expect(Math.abs(aiTrainingValue - before)).toBeLessThanOrEqual(9);
        before = aiTrainingValue;
      }
    }
  });
});
