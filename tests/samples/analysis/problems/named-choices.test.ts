import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { analyze, randomNumbers } from "../texts";
import { sentencesOf } from "./dresses";

let random = randomNumbers(5);
const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] as string;

/** Names that no list of words holds, as quizzes on a town, its plants or its gods are full of. */
const syllables = {
  de: ["Bru", "Kal", "tho", "Wen", "rix", "dorf", "ulm", "ska", "Ode", "vin"],
  fr: ["Bran", "che", "Vil", "mou", "tier", "Sau", "gny", "lac", "Oth", "ric"],
};
const name = (language: keyof typeof syllables) =>
  Array.from({ length: 4 }, () => pick(syllables[language])).join("");

const known = new Map(cleanTexts(KNOWN_TEXTS).map((text) => [text.name, text]));

/** Sentences of a text with a gap each, and names to choose from. */
function quiz(text: string, language: keyof typeof syllables): string {
  random = randomNumbers(5);
  const sentences = sentencesOf(text).filter(({ length }) => length > 60);
  return sentences
    .map((sentence, at) => {
      const words = sentence.split(" ");
      words[Math.floor(words.length / 2)] = "____";
      const choices = Array.from({ length: 3 }, (_, n) => `${"ABCDEFGH"[n]}) ${name(language)}`);
      return [`${at + 1}. ${words.join(" ")}`, ...choices, "Antwort: B"].join("\n");
    })
    .join("\n");
}

describe("names to choose from, in a bank whose questions are language", () => {
  for (const [text, language] of [
    ["de_history", "de"],
    ["fr_history", "fr"],
  ] as const) {
    const { text: clean = "" } = known.get(text) ?? {};
    const value = (given: string) => analyze(quiz(given, language), "problem_bank").aiTrainingValue;

    test(`are no noise: ${text}`, () => {
      expect(value(clean)).toBeGreaterThanOrEqual(75);
    });

    test(`hide none in the questions: ${text}`, () => {
      const most = value(clean) - 20;
      for (const kind of ["scrambled-words", "ocr-noise", "invented-language"] as const) {
        const spoiled = degrade({ text: clean, language, dictionary: [] }, kind, 0.2);
        expect(value(spoiled)).toBeLessThanOrEqual(most);
      }
    });

    test(`are noise where the bank is little else: ${text}`, () => {
      const words = sentencesOf(clean).map((sentence) => sentence.split(" ").slice(0, 4).join(" "));
      const little = words
        .map((one, at) =>
          [
            `${at + 1}. ${one} ____`,
            ...Array.from(
              { length: 6 },
              (_, n) => `${"ABCDEF"[n]}) ${name(language)} ${name(language)}`,
            ),
            "Antwort: B",
          ].join("\n"),
        )
        .join("\n");
      expect(analyze(little, "problem_bank").aiTrainingValue).toBeLessThan(60);
    });
  }
});

describe("junk to choose from costs, though the questions are language", () => {
  const { text = "" } = known.get("en_history") ?? {};
  const sentences = sentencesOf(text).filter(({ length }) => length > 60);
  const half = Math.floor(sentences.length / 2);

  test.each(["scrambled-words", "rot13", "random-characters"] as const)("%s", (kind) => {
    const rest = sentences.slice(half).join("\n");
    const junk = degrade({ text: rest, language: "en", dictionary: [] }, kind, 1).split(/\s+/);
    const words = sentences.slice(half).join(" ").split(/\s+/);
    const choice = (of: readonly string[], at: number) => of.slice(at * 3, at * 3 + 3).join(" ");
    const bank = (of: readonly string[]) =>
      sentences
        .slice(0, half)
        .map((one, at) => {
          const choices = [..."ABCD"].map(
            (letter, n) => `${letter}) ${choice(of, (at * 4 + n) % half)}`,
          );
          return [`${at + 1}. ${one}`, ...choices, `Answer: ${"ABCD"[at % 4]}`].join("\n");
        })
        .join("\n");
    const value = (of: readonly string[]) => analyze(bank(of), "problem_bank").aiTrainingValue;
    expect(value(words)).toBeGreaterThanOrEqual(75);
    expect(value(junk)).toBeLessThan(65);
  });
});

describe("sentences that say the same are copies behind a gap as well, and under a named answer", () => {
  for (const [name, language] of [
    ["de_history", "de"],
    ["en_history", "en"],
    ["fr_history", "fr"],
  ] as const) {
    const { text = "" } = known.get(name) ?? {};
    const words = text.split(/\s+/).filter((word) => /^\p{L}+$/u.test(word));
    const some = () => [pick(words), pick(words)].join(" ");
    const bank = (sentences: readonly string[], gap: string) =>
      sentences
        .map((one, at) => {
          const choices = [..."ABCD"].map((letter) => `${letter}) ${some()}`);
          const told = one.replace(/[.!?]+$/, "");
          return [`${at + 1}. ${told}${gap}.`, ...choices, `Answer: ${"ABCD"[at % 4]}`].join("\n");
        })
        .join("\n");
    test.each([
      ["machine-filler", " ____"],
      ["templates", " ____"],
      ["machine-filler", ""],
    ] as const)(`${name}, %s%s`, (kind, gap) => {
      const spoiled = degrade({ text, language, dictionary: [] }, kind, 0.25);
      const value = analyze(bank(sentencesOf(spoiled), gap), "problem_bank").aiTrainingValue;
      expect(value).toBeLessThanOrEqual(analyze(spoiled).aiTrainingValue + 12);
    });
  }
});
