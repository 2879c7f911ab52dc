import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { analyze, randomNumbers } from "../texts";
import { sentencesOf } from "./dresses";

const random = randomNumbers(5);
const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] as string;

/** Names that no list of words holds, as quizzes on a town, its plants or its gods are full of. */
const syllables = {
  de: ["Bru", "Kal", "tho", "Wen", "rix", "dorf", "ulm", "ska", "Ode", "vin"],
  ko: ["갉", "뒝", "쭙", "벵", "홱", "늪", "뚱", "켱", "쌍", "툽"],
};
const name = (language: keyof typeof syllables) =>
  Array.from({ length: 4 }, () => pick(syllables[language])).join("");

const known = new Map(cleanTexts(KNOWN_TEXTS).map((text) => [text.name, text]));

/** Sentences of a text with a gap each, and so many names to choose from. */
function quiz(
  text: string,
  language: keyof typeof syllables,
  names: number,
  least: number,
): string {
  const sentences = sentencesOf(text).filter(({ length }) => length > least);
  return sentences
    .map((sentence, at) => {
      const words = sentence.split(" ");
      words[Math.floor(words.length / 2)] = "____";
      const choices = Array.from(
        { length: names },
        (_, n) => `${"ABCDEFGH"[n]}) ${name(language)}`,
      );
      return [`${at + 1}. ${words.join(" ")}`, ...choices, "Antwort: B"].join("\n");
    })
    .join("\n");
}

describe("names to choose from, in a bank whose questions are language", () => {
  for (const [text, language] of [
    ["de_history", "de"],
    ["ko_faq", "ko"],
  ] as const) {
    const { text: clean = "" } = known.get(text) ?? {};
    const least = language === "ko" ? 30 : 60;
    const value = (given: string, names = 3) =>
      analyze(quiz(given, language, names, least), "problem_bank").aiTrainingValue;

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
