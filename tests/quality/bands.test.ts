import { describe, expect, test } from "bun:test";
import { type Band, type ContentType, metricNames } from "../../src/quality";
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

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

const FIXTURES: [band: Band, type: ContentType, names: string][] = [
  ["high", "literary", "udhr-en udhr-ja udhr-es analects tang-poems moby-dick-1 moby-dick-10"],
  ["high", "educational", "tang-poems"],
  // Too short for a sure value.
  ["medium", "educational", "udhr-ko udhr-zh-hant udhr-zh-hans textbook-en textbook-zh"],
  ["medium", "problem_bank", "problem-bank-zh problem-bank-en"],
  ["basic", "literary", "ad-spam-zh ad-spam-en lorem"],
];

const banks = ["problem-bank-zh", "problem-bank-en"];

const cases: [name: string, text: string, type: ContentType, band: Band][] = [
  ...FIXTURES.flatMap(([band, type, names]) =>
    names.split(" ").map((name): (typeof cases)[number] => [name, fixture(name), type, band]),
  ),
  ...banks.map((name): (typeof cases)[number] => [
    ...([`${name} without answers`, withoutAnswers(fixture(name))] as const),
    ...(["problem_bank", "medium"] as const),
  ]),
  ["novel, hard-wrapped", moby.replace(/(.{1,72})(?:\s+|$)/g, "$1\n"), "literary", "high"],
  ["a novel as a problem bank", moby, "problem_bank", "high"],
  [
    "novel with one letter in 100 broken",
    moby.replace(/e/g, (e, at) => (at % 10 ? e : "\uFFFD")),
    "literary",
    "medium",
  ],
  ["sixty words", moby.split(/\s+/).slice(0, 60).join(" "), "literary", "medium"],
  ["a hundred Chinese characters", udhr.replace(/\s/g, "").slice(0, 100), "educational", "medium"],
  ["a quarter repeated", udhr + udhr.slice(0, udhr.length / 3), "educational", "medium"],
  ["two thirds repeated", udhr.repeat(3), "educational", "basic"],
  ["ten copies", moby.repeat(10), "literary", "basic"],
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
  ["letters in code (rot13)", rotated(moby), "literary", "basic"],
  [
    "addresses on the web",
    Array.from({ length: 200 }, (_, at) => `https://example.org/page/${at * 7919}`).join("\n"),
    "literary",
    "basic",
  ],
  ["only punctuation", "!?.,;—。 ".repeat(500), "literary", "basic"],
];

describe("bands of texts", () => {
  test.each(cases)("include the expected band of %s", (_name, text, type, band) => {
    const analysis = analyze(text, type);
    expect({ value: analysis.aiTrainingValue, band: analysis.band }).toMatchObject({ band });
    expect(Object.keys(analysis.qualityMetrics).sort()).toEqual([...metricNames].sort());
  });

  test("fail the gate for a text that a filter would drop", () => {
    const { gates } = analyze(moby.repeat(10));
    expect(gates.unique.value).toBeLessThan(gates.unique.threshold);
    for (const { value, threshold } of Object.values(analyze(moby).gates))
      expect(value).toBeGreaterThanOrEqual(threshold);
  });
});

describe("problems", () => {
  test("are absent from clean texts", () => {
    for (const name of ["moby-dick-1", "analects", "moby-dick-10"]) {
      expect(codesOf(analyze(fixture(name)))).toEqual([]);
    }
  });

  test("locate repeated lines", () => {
    const text = `${moby}\n${"The same footer on every page.\n".repeat(30)}`;
    const repeated = analyze(text).problems.find(({ code }) => code === "repeated-lines");
    expect(repeated?.count).toBeGreaterThanOrEqual(29);
    const [start, end] = repeated?.at.at(-1) ?? [0, 0];
    expect(text.slice(start, end)).toContain("The same footer");
  });

  test("name mixed writing and left-over web tags", () => {
    expect(codesOf(analyze(udhr + fixture("udhr-zh-hans")))).toContain("mixed-writing");
    const tagged = moby.replace(
      /[^\n]+/g,
      (line) => `<p class="body"><span>${line}</span>&nbsp;</p>`,
    );
    expect(codesOf(analyze(tagged))).toContain("markup");
  });
});

describe("unmeasured aspects", () => {
  test("always include truth, copyright and the rest of the collection", () => {
    expect(analyze(moby).cannotJudge).toEqual(["truth", "copyright", "rest-of-collection"]);
  });

  test("include answers, short texts, unknown languages and translations", () => {
    const bank = analyze(fixture("problem-bank-en"), "problem_bank");
    expect(bank.cannotJudge).toContain("answers-correct");
    const greek = "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.".repeat(8);
    expect(analyze(greek).cannotJudge).toEqual(expect.arrayContaining(["no-model", "short"]));
    const both = analyze(`${fixture("textbook-zh")}\n${fixture("textbook-en")}`, "educational");
    expect(both.facts.language.code).toBe("bilingual-zh-en");
    expect(both.cannotJudge).toContain("translation");
  });
});
