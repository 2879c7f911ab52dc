import { describe, expect, test } from "bun:test";
import {
  type DegradationName,
  degrade,
} from "../../../../src/samples/analysis/calibration/degradations";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { analyze, codesOf, fixture, randomNumbers } from "../texts";
import { asked, partsOf, sentencesOf, type Wording, wordings } from "./dresses";

type Dress = (sentences: readonly string[], wording: Wording) => string;

const random = randomNumbers();
const number = () => 2 + Math.floor(random() * 90);
const asking = (sentence: string) => `${sentence.replace(/[.。!?！？]+$/, "")}?`;
const eachIn = (sentences: readonly string[], line: (sentence: string, at: number) => string) =>
  sentences.map(line).join("\n");
const some = (sentence: string, wording: Wording, from: number) =>
  partsOf(sentence, wording)
    .slice(from, from + (wording.glue ? 3 : 6))
    .join(wording.glue);

/** Ways to put any text into the form of a bank. */
const dresses: Readonly<Record<string, Dress>> = {
  "a question mark, and a number for its answer": (sentences, { question, answer }) =>
    eachIn(sentences, (one, at) => `${question} ${at + 1}: ${asking(one)}\n${answer}: ${number()}`),
  "Q and A": (sentences) => eachIn(sentences, (one) => `Q: ${asking(one)}\nA: ${number()}`),
  "numbers, and bare values": (sentences) =>
    eachIn(sentences, (one, at) => `${at + 1}. ${asking(one)}\n${number()}`),
  "answers that count": (sentences, { answer }) =>
    eachIn(sentences, (one, at) => `${at + 1}. ${one}\n${answer}: ${at + 1}`),
  "a reason that a number answers": (sentences, { question, answer }) => {
    const [word] = {
      Question: ["Why "],
      Frage: ["Warum "],
      问题: ["为什么"],
      문제: ["왜 "],
      問題: ["なぜ"],
    }[question] ?? [""];
    return eachIn(
      sentences,
      (one, at) => `${question} ${at + 1}: ${word}${asking(one)}\n${answer}: ${number()}`,
    );
  },
  "choices of its own words": (sentences, wording) =>
    eachIn(sentences, (one, at) => {
      const choices = [0, 2, 4].map((from, n) => `${"ABC"[n]}. ${some(one, wording, from)}`);
      return [`${at + 1}. ${asking(one)}`, ...choices, `${wording.answer}: B`].join("\n");
    }),
  "other sentences to choose from": (sentences, { answer }) =>
    eachIn(sentences, (one, at) => {
      if (at % 5 === 0) return `${at / 5 + 1}. ${asking(one)}`;
      return `${"DABC"[at % 4]}. ${one}${at % 5 === 4 ? `\n${answer}: A` : ""}`;
    }),
  "answers copied from it": (sentences, wording) =>
    eachIn(sentences, (one, at) =>
      [`${wording.question} ${at + 1}: ${one}`, `${wording.answer}: ${some(one, wording, 2)}`].join(
        "\n",
      ),
    ),
  "other sentences as answers": (sentences, { question, answer }) =>
    eachIn(sentences, (one, at) =>
      at % 2 ? `${answer}: ${one}` : `${question} ${at / 2 + 1}: ${asking(one)}`,
    ),
  "a question behind each": (sentences, { question, answer, asks }) =>
    eachIn(sentences, (one, at) =>
      [`${question} ${at + 1}: ${one} ${asks[at % asks.length]}`, `${answer}: ${number()}`].join(
        "\n",
      ),
    ),
  "each tenth line": (sentences, { question, answer }) =>
    eachIn(sentences, (one, at) =>
      at % 10 ? one : `${question} ${at / 10 + 1}: ${asking(one)}\n${answer}: ${number()}`,
    ),
};

const junk: readonly (readonly [DegradationName, number])[] = [
  ["markov-2", 1],
  ["mixed-in-spam", 0.2],
  ["scrambled-words", 0.2],
];

/** What a dress may add: it thins out what it is put on. */
const ROOM = 12;

const known = new Map(cleanTexts(KNOWN_TEXTS).map((text) => [text.name, text]));

test("statements with a question mark are not said to be questions alone", () => {
  const wording = wordings.en_history as Wording;
  const sentences = sentencesOf(known.get("en_history")?.text ?? "");
  const dressed =
    dresses["a question mark, and a number for its answer"]?.(sentences, wording) ?? "";
  expect(codesOf(analyze(dressed, "problem_bank"))).toContain("asks-little");
  expect(codesOf(analyze(fixture("problem-bank-en"), "problem_bank"))).not.toContain("asks-little");
});

describe("junk that is dressed as a bank is worth what it is worth as prose", () => {
  for (const [name, wording] of Object.entries(wordings)) {
    for (const [kind, share] of junk) {
      const { text = "", language = "" } = known.get(name) ?? {};
      const spoiled = degrade({ text, language, dictionary: [] }, kind, share);
      const sentences = sentencesOf(spoiled);
      const prose = Math.max(
        ...[spoiled, sentences.join("\n")].map((one) => analyze(one).aiTrainingValue),
      );

      test.each(Object.keys(dresses))(`${name}, ${kind}: %s`, (dress) => {
        const bank = dresses[dress]?.(sentences, wording) ?? "";
        expect(analyze(bank, "problem_bank").aiTrainingValue).toBeLessThanOrEqual(prose + ROOM);
      });
    }
  }
});

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

describe("junk behind words that ask, with choices made up, is worth what it is worth as prose", () => {
  for (const [name, wording] of Object.entries(wordings)) {
    const { text = "", language = "" } = known.get(name) ?? {};
    const dictionary = [
      ...new Set(Array.from(segmenter.segment(text), ({ segment }) => segment)),
    ].filter((segment) => /^\p{L}+$/u.test(segment));
    const kinds = [
      ["random-words", 0.2],
      ["markov-2", 1],
    ] as const;
    test.each(kinds)(`${name}, %s of %p`, (kind, share) => {
      const sentences = sentencesOf(degrade({ text, language, dictionary }, kind, share));
      const prose = analyze(sentences.join("\n")).aiTrainingValue;
      for (const most of wording.glue ? [8, 13, 99] : [16, 26, 99])
        expect(
          analyze(asked(sentences, wording, most), "problem_bank").aiTrainingValue,
        ).toBeLessThanOrEqual(prose + ROOM);
    });
  }
});
