import { describe, expect, test } from "bun:test";
import { analyze, codesOf, demoText, fixture, randomNumbers } from "./texts";

const texts = {
  de: demoText("udhr.de"),
  en: fixture("udhr-en"),
  es: demoText("udhr.es"),
  fr: demoText("udhr.fr"),
  ja: demoText("udhr.ja"),
  ko: fixture("udhr-ko"),
  pt: demoText("udhr.pt"),
  ru: demoText("udhr.ru"),
  zh: fixture("udhr-zh-hant"),
};
type Tongue = keyof typeof texts;
const tongues = Object.keys(texts) as Tongue[];

const LOSSES = ["struck-out", "run-together", "unpunctuated", "unaccented"];

function replaceEverySecondWord(text: string, placeholder: (word: string) => string): string {
  let count = 0;
  return [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)]
    .map(({ segment, isWordLike }) =>
      isWordLike && count++ % 2 === 0 ? placeholder(segment) : segment,
    )
    .join("");
}

function expectLoss(text: string, code: string, most: number): void {
  const report = analyze(text);
  expect(codesOf(report)).toContain(code);
  expect(report.aiTrainingValue).toBeLessThanOrEqual(most);
}

describe.each(tongues)("a text in %s", (tongue) => {
  const text = texts[tongue];

  test("has lost nothing", () => {
    expect(codesOf(analyze(text)).filter((code) => LOSSES.includes(code))).toEqual([]);
  });

  test.each(["###", "[REDACTED]", "(…)", "NAME", "__", "   "])(
    "is struck out with %j in place of words",
    (placeholder) => {
      const struckOut = replaceEverySecondWord(text, () => placeholder);
      expectLoss(struckOut, "struck-out", 20);
      const [place] =
        analyze(struckOut).problems.find(({ code }) => code === "struck-out")?.at ?? [];
      const found = struckOut.slice(...(place as [number, number])).trim();
      expect(placeholder).toContain(found);
    },
  );

  test.each(["#", "■", "x"])("is struck out with %j in place of letters", (sign) => {
    expectLoss(
      replaceEverySecondWord(text, (word) => sign.repeat(word.length)),
      "struck-out",
      35,
    );
  });

  test.each([
    ["several marks in turn", (_: string, at: number) => "### *** ■■ @@@".split(" ")[at % 4]],
    ["numbered placeholders", (_: string, at: number) => `[T${at}]`],
    ["signs after the first letter", ([first]: string) => `${first}***`],
    ["many emoji", (_: string, at: number) => String.fromCodePoint(0x1f600 + (at % 60))],
  ] as const)("is struck out with %s", (_, placeholder) => {
    let at = 0;
    expectLoss(
      replaceEverySecondWord(text, (word) => placeholder(word, at++) as string),
      "struck-out",
      20,
    );
  });

  test("is no text without its punctuation", () => {
    expectLoss(
      text.replace(/(?<=\p{L})[’'](?=\p{L})/gu, "").replace(/\p{P}+/gu, ""),
      "unpunctuated",
      59,
    );
  });
});

test.each(["de", "en", "es", "fr", "ko", "pt", "ru"] as const)(
  "a text in %s is no text without its spaces",
  (tongue) => expectLoss(texts[tongue].replaceAll(" ", ""), "run-together", 20),
);

test("invisible characters and bars stand for words, too", () => {
  expectLoss(
    replaceEverySecondWord(texts.en, () => "\u200b"),
    "struck-out",
    20,
  );
  const barred = texts.en.replace(/(?<=\w )\w+ \w+ \w+ \w+ \w+ \w+(?= )/g, (words, at: number) =>
    at % 2 === 0 ? "█".repeat(words.length) : words,
  );
  expectLoss(barred, "struck-out", 20);
});

test.each(["\u200b", "\xad", "\u0336"])("%j between ideographs breaks a text", (stray) => {
  expectLoss(
    replaceEverySecondWord(texts.zh, (word) => [...word].join(stray) + stray),
    "broken-characters",
    59,
  );
});

const equations = Array.from(
  { length: 60 },
  (_, at) =>
    `${at}. Solve ${at + 2}x + 3 = ${3 * at + 5}. Answer: ${at + 2}x = ${3 * at + 2}, so x = ${at / 2}.`,
).join("\n");
let longWords = 0;
const blanks = texts.en.replace(/\b\w{5,}\b/g, (word) => (longWords++ % 2 === 0 ? "____" : word));
const cloze = blanks.split("\n").map((line, at) => `${at + 1}. Fill in: ${line}\nAnswer: rights`);

test.each([
  ["equations", equations],
  ["exercises with blanks", cloze.join("\n")],
])("%s are no text that is struck out", (_, bank) => {
  expect(codesOf(analyze(bank, "problem_bank"))).not.toContain("struck-out");
});

test("a text that is only said to be a problem bank may not leave blanks", () => {
  expect(codesOf(analyze(blanks, "problem_bank"))).toContain("struck-out");
});

test.each(["de", "es", "fr", "pt", "ru"] as const)(
  "a text in %s is not itself without its accents",
  (tongue) => {
    expectLoss(texts[tongue].normalize("NFD").replace(/\p{M}/gu, ""), "unaccented", 59);
  },
);

test("lines that are all broken keep a text from the highest values", () => {
  const { aiTrainingValue, problems } = analyze(texts.en.replace(/[.!?;:,]+(?=\n)/g, ""));
  expect(problems.map(({ code }) => code)).toContain("broken-lines");
  expect(aiTrainingValue).toBe(84);
});

const words = replaceEverySecondWord(texts.en, (word) => word).match(/[a-z]+/g) as string[];
const random = randomNumbers();
const logLine = (word: string) => {
  const digits = () => String(Math.floor(random() * 90) + 10);
  return `2024-05-${digits()}T${digits()}:${digits()}:00Z INFO http GET /${word} 200 ${digits()}ms`;
};

test.each([
  ["encoding", Buffer.from(texts.en.repeat(2)).toString("base64").replace(/.{76}/g, "$&\n")],
  ["encoding", Buffer.from(texts.zh).toString("hex").replace(/.{64}/g, "$&\n")],
  ["list", [...new Set(words)].sort().join("\n")],
  ["log", words.map(logLine).join("\n")],
] as const)("what is only %s has no value but a name", (form, text) => {
  expect(analyze(text)).toMatchObject({ form, aiTrainingValue: 0, band: "basic" });
});

test.each(tongues)("a text in %s has no such form", (tongue) => {
  expect(analyze(texts[tongue]).form).toBeNull();
});

test("a text that is too short to tell from a chain of words is not called high", () => {
  const moby = fixture("moby-dick-1");
  const beginning = moby.split(" ").slice(0, 500).join(" ");
  const short = analyze(beginning);
  expect(short).toMatchObject({ isSure: false, band: "medium" });
  expect(short.valueRange.low).toBeLessThan(60);
  expect(short.valueRange.high).toBe(short.aiTrainingValue);
  expect(short.cannotJudge).toContain("short");
  expect(analyze(moby)).toMatchObject({ isSure: true, band: "high" });
});
