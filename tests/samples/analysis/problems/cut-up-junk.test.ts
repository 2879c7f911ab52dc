import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { saidAcross } from "../../../../src/samples/analysis/problems/stems/repeated-stems";
import { analyze } from "../texts";
import { asked, sentencesOf, wordings } from "./dresses";

/** What the dress may add: it thins out what it is put on. */
const ROOM = 12;

const known = new Map(cleanTexts(KNOWN_TEXTS).map((text) => [text.name, text]));

describe("junk that is cut up within its sentences is worth what it is worth as prose", () => {
  for (const [name, wording] of Object.entries(wordings)) {
    const { text = "", language = "" } = known.get(name) ?? {};
    test.each([["mixed-in-spam"], ["machine-filler"], ["templates"], ["near-copies"]] as const)(
      `${name}, %s`,
      (kind) => {
        const sentences = sentencesOf(degrade({ text, language, dictionary: [] }, kind, 0.2));
        const prose = analyze(sentences.join("\n")).aiTrainingValue;
        for (const most of wording.glue ? [8, 13, 99] : [16, 26, 99])
          expect(
            analyze(asked(sentences, wording, most), "problem_bank").aiTrainingValue,
          ).toBeLessThanOrEqual(prose + ROOM);
      },
    );
  }
});

describe("junk that is left open, for made-up choices to complete, is worth what it is worth as prose", () => {
  for (const [name, wording] of Object.entries(wordings)) {
    const { text = "", language = "" } = known.get(name) ?? {};
    const kinds = [
      ["mixed-in-spam", 0.2],
      ["markov-2", 1],
      // A Japanese text that is cleaner than most has room for a fifth.
      ...(language === "ja" ? [] : ([["scrambled-words", 0.2]] as const)),
    ] as const;
    test.each(kinds)(`${name}, %s`, (kind, share) => {
      const sentences = sentencesOf(degrade({ text, language, dictionary: [] }, kind, share));
      const prose = analyze(sentences.join("\n")).aiTrainingValue;
      const open = asked(sentences, { ...wording, opens: [""], ends: ":" }, wording.glue ? 13 : 26);
      expect(analyze(open, "problem_bank").aiTrainingValue).toBeLessThanOrEqual(prose + ROOM);
    });
  }
});

const words = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `w${String.fromCharCode(97 + ((from + at) % 26))}${from + at}`,
  );

test("what goes on in the next question as it did before counts", () => {
  const advertised = words(0, 12);
  const between = words(100, 400).join(" ");
  const cut = `${advertised.slice(0, 6).join(" ")}?\n${advertised.slice(6).join(" ")}?`;
  expect(saidAcross(`${cut}\n${between}\n${cut}`)).toBeCloseTo(12 / 424, 3);
  const whole = `${advertised.join(" ")}?`;
  expect(saidAcross(`${whole}\n${between}\n${whole}`)).toBe(0);
});

test("a story that the next questions tell again does not count, nor do lists of figures", () => {
  const story = `${words(0, 40).join(" ")}\n${words(50, 40).join(" ")}`;
  const told = [1, 2, 3].map((at) => `${story}\n${words(200 * at, 9).join(" ")}?`);
  expect(saidAcross(told.join("\n"))).toBe(0);
  const figures = Array.from({ length: 20 }, (_, at) => 50 + at).join("; ");
  const data = `${figures}\n${figures}`;
  expect(saidAcross(`${data}\n${words(100, 400).join(" ")}\n${data}`)).toBe(0);
});
