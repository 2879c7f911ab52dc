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

/** A text with something else in place of each fourth part that matches. */
function eachFourth(text: string, part: RegExp, change: (found: string) => string): string {
  let at = 0;
  return text.replace(part, (found) => (++at % 4 ? found : change(found)));
}

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
  [
    "uniqueness: copies with characters that nobody sees",
    () => {
      const random = randomFrom(7);
      const hidden = () =>
        Array.from(english, (letter) => (random() < 0.15 ? `${letter}\u200b` : letter)).join("");
      return [english, hidden(), hidden()].join("\n");
    },
    59,
  ],
  [
    "uniqueness: a copy with each sixth word another one of the text",
    () => {
      const random = randomFrom(7);
      const words = english.match(/\p{L}+/gu) ?? [];
      let at = 0;
      const copy = english.replace(/\p{L}+/gu, (word) => (++at % 6 ? word : pick(random, words)));
      return `${english}\n${copy}`;
    },
    59,
  ],
  [
    "uniqueness: a copy with each fourth word another one of the text",
    () => {
      const random = randomFrom(7);
      const words = english.match(/\p{L}+/gu) ?? [];
      return `${english}\n${eachFourth(english, /\p{L}+/gu, () => pick(random, words))}`;
    },
    50,
  ],
  [
    "uniqueness: a copy with a number behind each fourth word",
    () => {
      const random = randomFrom(7);
      const number = () => Math.floor(random() * 99);
      return `${english}\n${eachFourth(english, /\p{L}+/gu, (word) => `${word} ${number()}`)}`;
    },
    50,
  ],
  [
    "uniqueness: a Chinese copy with each fourth character another one of the text",
    () => {
      const random = randomFrom(7);
      const own = chinese.match(/\p{Script=Han}/gu) ?? [];
      return `${chinese}\n${eachFourth(chinese, /\p{Script=Han}/gu, () => pick(random, own))}`;
    },
    59,
  ],
  [
    "uniqueness: a Chinese copy without each fourth character",
    () => `${chinese}\n${eachFourth(chinese, /\p{Script=Han}/gu, () => "")}`,
    69,
  ],
  [
    "uniqueness: sentences of one pattern behind an honest text",
    () => {
      const random = randomFrom(7);
      const words = english.match(/\p{L}+/gu) ?? [];
      const other = () => pick(random, words);
      const made = Array.from(
        { length: 60 },
        () => `${other()} went to the ${other()} and saw the ${other()} by the ${other()}.`,
      );
      return `${english}\n${made.join("\n")}`;
    },
    69,
  ],
  [
    "uniqueness: a copy with other words, both numbered as a law is",
    () => {
      const random = randomFrom(7);
      const words = english.match(/\p{L}+/gu) ?? [];
      const copy = eachFourth(english, /\p{L}+/gu, () => pick(random, words));
      const lines = `${english}\n${copy}`.split("\n").filter((line) => line.trim() !== "");
      return lines.map((line, at) => `(${(at % 9) + 1}) ${line}`).join("\n");
    },
    69,
  ],
  [
    "uniqueness: each line again in capitals",
    () =>
      english
        .split("\n")
        .flatMap((line) => [line, line.toUpperCase()])
        .join("\n"),
    59,
  ],
  [
    "fluency: Cyrillic letters that look like Latin ones in a fifth of the words",
    () => {
      const random = randomFrom(7);
      const alike: Readonly<Record<string, string>> = { a: "а", o: "о", e: "е" };
      return english.replace(/\p{L}+/gu, (word) =>
        random() < 0.2 ? word.replace(/[aoe]/g, (letter) => alike[letter] ?? letter) : word,
      );
    },
    59,
  ],
  [
    "fluency: a last fifth whose words are shuffled, behind an honest text",
    () => {
      const last = Math.floor(english.length * 0.8);
      const words = shuffle(randomFrom(7), english.slice(last).split(/\s+/));
      return english.slice(0, last) + words.join(" ");
    },
    77,
  ],
  [
    "fluency: a last fifth that is chained, behind an honest text",
    () => {
      const chain = degrade(original, "markov-2", 1);
      const fifth = Math.floor(english.length / 5);
      return english.slice(0, -fifth) + chain.slice(0, fifth);
    },
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

describe("a text of two languages by turns", () => {
  const rows = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
  const byTurns = (one: string, other: string) => {
    const [first, second] = [rows(one), rows(other)];
    return first.flatMap((line, at) => [line, second[at] ?? ""]).join("\n");
  };
  const spanish: Original = { text: fixture("udhr-es"), language: "es", dictionary: [] };
  const rights: Original = { text: fixture("udhr-en"), language: "en", dictionary: [] };
  const pairs: [name: string, one: string, other: string][] = [
    ["Chinese and English", chinese, rights.text],
    ["Korean and English", fixture("udhr-ko"), rights.text],
    ["English and Spanish", rights.text, spanish.text],
  ];

  test.each(pairs)("is clean where both are: %s", (_name, one, other) => {
    const analysis = analyze(byTurns(one, other));
    expect(analysis.modelReading?.foreign).toBeGreaterThan(0.2);
    expect(analysis.profile?.languages.map(({ share }) => share > 0.2)).toEqual([true, true]);
    expect(analysis.aiTrainingValue).toBeGreaterThanOrEqual(75);
  });

  test.each(pairs)("loses by junk in either part: %s", (_name, one, other) => {
    const junk = (text: string) =>
      degrade({ text, language: "en", dictionary: [] }, "scrambled-words", 0.5);
    const clean = value(byTurns(one, other));
    expect(value(byTurns(one, junk(other)))).toBeLessThanOrEqual(clean - 20);
    expect(value(byTurns(junk(one), other))).toBeLessThanOrEqual(clean - 20);
  });

  test("does not hide junk by changing the language with each line", () => {
    const shuffledLines = (text: string) =>
      rows(text)
        .map((line) => shuffle(randomFrom(line.length), segments(line)).join(" "))
        .join("\n");
    const mixed = byTurns(shuffledLines(rights.text), shuffledLines(spanish.text));
    expect(value(mixed)).toBeLessThanOrEqual(59);
    const phrases = chinese.match(/\p{Script=Han}{6}/gu) ?? [];
    const behind = degrade(rights, "scrambled-words", 0.5)
      .split("\n")
      .map((line, at) => (line.trim() === "" ? line : `${line} ${phrases[at % phrases.length]}`));
    expect(value(behind.join("\n"))).toBeLessThanOrEqual(59);
    const noise = (text: string) => degrade({ ...rights, text }, "rot13", 1);
    expect(value(byTurns(chinese, noise(rights.text)))).toBeLessThanOrEqual(59);
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
