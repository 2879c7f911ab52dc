import { describe, expect, test } from "bun:test";
import { type Band, type ContentType, metricNames } from "../../../src/samples/analysis/verdict";
import {
  analyze,
  codesOf,
  fixture,
  misreadAs,
  randomText,
  segments,
  shuffled,
  shuffleWords,
  withoutAnswers,
} from "./texts";

const moby = fixture("moby-dick-1");
const udhr = fixture("udhr-zh-hant");

const cases: [name: string, text: string, type: ContentType, band: Band][] = [
  ["declaration, English", fixture("udhr-en"), "literary", "high"],
  ["declaration, Traditional Chinese", udhr, "educational", "high"],
  ["declaration, Simplified Chinese", fixture("udhr-zh-hans"), "educational", "high"],
  ["declaration, Japanese", fixture("udhr-ja"), "literary", "high"],
  ["declaration, Korean", fixture("udhr-ko"), "literary", "high"],
  ["declaration, Spanish: outside the list", fixture("udhr-es"), "literary", "high"],
  ["Analects, classical prose", fixture("analects"), "literary", "high"],
  ["Tang poems", fixture("tang-poems"), "literary", "high"],
  ["Tang poems as a reader for schools", fixture("tang-poems"), "educational", "high"],
  ["novel, chapter 1", moby, "literary", "high"],
  ["novel, chapter 10", fixture("moby-dick-10"), "literary", "high"],
  ["novel, hard-wrapped", moby.replace(/(.{1,72})(?:\s+|$)/g, "$1\n"), "literary", "high"],
  ["textbook, Chinese", fixture("textbook-zh"), "educational", "high"],
  ["textbook, English", fixture("textbook-en"), "educational", "high"],
  ["problem bank, Chinese", fixture("problem-bank-zh"), "problem_bank", "high"],
  ["problem bank, English", fixture("problem-bank-en"), "problem_bank", "high"],
  [
    "bank without answers, Chinese",
    withoutAnswers(fixture("problem-bank-zh")),
    "problem_bank",
    "medium",
  ],
  [
    "bank without answers, English",
    withoutAnswers(fixture("problem-bank-en")),
    "problem_bank",
    "medium",
  ],
  ["novel as a problem bank", moby, "problem_bank", "basic"],
  [
    "novel with one letter in 500 broken",
    moby.replace(/e/g, (e, at) => (at % 50 ? e : "\uFFFD")),
    "literary",
    "medium",
  ],
  ["sixty words", moby.split(/\s+/).slice(0, 60).join(" "), "literary", "medium"],
  ["a hundred Chinese characters", udhr.replace(/\s/g, "").slice(0, 100), "educational", "basic"],
  ["a quarter repeated", udhr + udhr.slice(0, udhr.length / 3), "educational", "basic"],
  ["ten copies", moby.repeat(10), "literary", "basic"],
  ["advertising, Chinese", fixture("ad-spam-zh"), "literary", "basic"],
  ["advertising, English", fixture("ad-spam-en"), "literary", "basic"],
  ["dummy text", fixture("lorem"), "literary", "basic"],
  ["UTF-8 read as GBK", misreadAs("gb18030", udhr), "educational", "basic"],
  ["UTF-8 read as Windows-1252", misreadAs("windows-1252", udhr), "educational", "basic"],
  [
    "shuffled words, English",
    shuffleWords(moby, (line) => line.split(" "), " "),
    "literary",
    "basic",
  ],
  ["shuffled words, Chinese", shuffleWords(udhr, segments, ""), "educational", "basic"],
  ["shuffled words, Japanese", shuffleWords(fixture("udhr-ja"), segments, ""), "literary", "basic"],
  [
    "shuffled words, Korean",
    shuffleWords(fixture("udhr-ko"), (line) => line.split(" "), " "),
    "literary",
    "basic",
  ],
  [
    "shuffled characters",
    shuffled([...fixture("analects").replace(/\s/g, "")]).join(""),
    "literary",
    "basic",
  ],
  [
    "random Han characters",
    randomText(5000, (random) => 0x4e00 + Math.floor(random() * 20_000)),
    "literary",
    "basic",
  ],
  ["only punctuation", "!?.,;—。 ".repeat(500), "literary", "basic"],
];

describe("texts fall into their bands", () => {
  test.each(cases)("%s", (_name, text, type, band) => {
    const analysis = analyze(text, type);
    expect({ value: analysis.aiTrainingValue, band: analysis.band }).toMatchObject({ band });
    expect(Object.keys(analysis.qualityMetrics).sort()).toEqual([...metricNames].sort());
  });

  test("what is beyond repair is worth less than what is only too short or partly repeated", () => {
    const shuffledWords = analyze(shuffleWords(moby, (line) => line.split(" "), " "));
    const partlyRepeated = analyze(udhr + udhr.slice(0, udhr.length / 3), "educational");
    expect(shuffledWords.aiTrainingValue).toBeLessThan(45);
    expect(partlyRepeated.aiTrainingValue).toBeGreaterThan(45);
    expect(shuffledWords.suitableFor).toEqual(["none"]);
    expect(partlyRepeated.suitableFor).toEqual(["after-cleaning"]);
  });

  test("a text that a filter would drop names the metric that holds it down", () => {
    const copies = analyze(moby.repeat(10));
    expect(copies.limitedBy[0]).toBe("contentUniqueness");
    expect(analyze(moby).limitedBy).toEqual([]);
  });
});

describe("recommendations name what was found", () => {
  test("clean texts get none", () => {
    for (const name of ["moby-dick-1", "analects", "tang-poems"]) {
      expect(codesOf(analyze(fixture(name)))).toEqual([]);
    }
  });

  test("repeated lines are counted", () => {
    const [repeated] = analyze(
      `${moby}\n${"The same footer on every page.\n".repeat(30)}`,
    ).recommendations.filter(({ code }) => code === "repeated-lines");
    expect(repeated).toMatchObject({ values: { times: 30 } });
  });

  test("a bank that was declared as something else is recognised, a novel is not", () => {
    const [other] = analyze(fixture("problem-bank-en"), "educational").recommendations.filter(
      ({ code }) => code === "other-type",
    );
    expect(other).toMatchObject({ values: { type: "problem_bank", questions: 22 } });
    expect(codesOf(analyze(moby, "educational"))).not.toContain("other-type");
  });

  test("nobody is told to explain more in a language whose words for it are not known", () => {
    expect(codesOf(analyze(fixture("udhr-es"), "educational"))).not.toContain("few-explanations");
    const silent = moby.replace(
      /\b(?:because|therefore|such as|thus|hence|first|second|finally|chapter|remember)\b/gi,
      "so",
    );
    expect(codesOf(analyze(silent, "educational"))).toContain("few-explanations");
  });

  test("mixed writing and left-over web tags are named", () => {
    expect(codesOf(analyze(udhr + fixture("udhr-zh-hans")))).toContain("mixed-variants");
    const tagged = moby.replace(
      /[^\n]+/g,
      (line) => `<p class="body"><span>${line}</span>&nbsp;</p>`,
    );
    expect(codesOf(analyze(tagged))).toContain("markup");
  });
});

describe("what cannot be judged is said", () => {
  test("truth, copyright and the rest of the collection always; rank only of good texts", () => {
    const good = analyze(moby).cannotJudge;
    expect(good).toEqual(["truth", "copyright", "rank-among-good", "rest-of-collection"]);
    expect(analyze(fixture("lorem")).cannotJudge).not.toContain("rank-among-good");
  });

  test("answers of a bank, order of a short text, a language without rules, translations", () => {
    expect(analyze(fixture("problem-bank-en"), "problem_bank").cannotJudge).toContain(
      "answers-correct",
    );
    const greek = "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.".repeat(8);
    expect(analyze(greek).cannotJudge).toContain("word-order");
    expect(analyze(fixture("udhr-es")).cannotJudge).toContain("language-rules");
    const both = analyze(`${fixture("textbook-zh")}\n${fixture("textbook-en")}`, "educational");
    expect(both.language.code).toBe("bilingual-zh-en");
    expect(both.cannotJudge).toContain("translation");
  });
});
