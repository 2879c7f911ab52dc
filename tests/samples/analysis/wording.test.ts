import { describe, expect, test } from "bun:test";
import { metricNames } from "../../../src/samples/analysis/verdict";
import { wordFinding, wordLanguage } from "../../../views/messages/analysis-words";
import { quality } from "../../../views/messages/en/quality";
import { analyze, fixture, misreadAs, withoutAnswers } from "./texts";

const texts = [
  fixture("ad-spam-en"),
  fixture("ad-spam-zh"),
  fixture("lorem"),
  misreadAs("gb18030", fixture("udhr-zh-hant")),
  misreadAs("windows-1252", fixture("udhr-zh-hant")),
  fixture("moby-dick-1").repeat(3),
  "!?.,;—。 ".repeat(500),
  "1\n".repeat(100),
  `${fixture("moby-dick-10")}\nahab@pequod.co`,
];

describe("every finding has its sentence", () => {
  test("without a gap, a bare code or a number that is none", () => {
    for (const text of texts) {
      const { recommendations } = analyze(text, "educational");
      expect(recommendations.length).toBeGreaterThan(0);
      for (const finding of recommendations) {
        const sentence = wordFinding(quality, finding);
        expect(sentence).toMatch(/^[A-Z“0-9].*\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|Infinity|null|\d\.\d{3}/);
      }
    }
  });

  test("it names what was found", () => {
    const bank = analyze(withoutAnswers(fixture("problem-bank-en")), "problem_bank");
    const [unanswered] = bank.recommendations.map((finding) => wordFinding(quality, finding));
    expect(unanswered).toStartWith("22 of 22 questions have no answer.");
    const mailed = analyze(`${fixture("moby-dick-10")}\nahab@pequod.co`);
    expect(mailed.recommendations.map((finding) => wordFinding(quality, finding))).toEqual([
      "1 e-mail address found. Remove or mask it throughout the collection, unless the persons have agreed.",
    ]);
  });
});

test("every metric is explained, with the rule that it maps to", () => {
  expect(Object.keys(quality.metrics).sort()).toEqual([...metricNames].sort());
  for (const { label, meaning, raise, rule } of Object.values(quality.metrics)) {
    for (const words of [label, meaning, raise, rule]) expect(words.length).toBeGreaterThan(8);
  }
});

test("an estimate says what it covers and how it came about", () => {
  const sample = analyze(fixture("moby-dick-1")).estimatedMarketValue;
  expect(quality.estimatedValue(sample)).toMatch(
    /^\$[\d.,]+ to \$[\d.,]+ for this sample alone \(indicative, non-exclusive\)$/,
  );
  expect(quality.valueBasis(sample)).toMatch(
    / effective words .* at \$0\.005 to \$0\.031 a word\.$/,
  );
  const nothing = analyze("!?!").estimatedMarketValue;
  expect(quality.valueBasis(nothing)).toContain("$0.0002 to $0.001");
});

test("languages are named, those outside the list too", () => {
  const named = (name: string) => wordLanguage(quality, analyze(fixture(name)).language);
  expect([named("udhr-zh-hant"), named("udhr-es")]).toEqual(["Traditional Chinese", "Spanish"]);
  const base = {
    code: "other",
    script: "Thai",
    variety: null,
    confidence: 1,
    decided: true,
  } as const;
  expect(wordLanguage(quality, { ...base, iso: "tha" })).toBe("Thai");
  expect(wordLanguage(quality, { ...base, iso: "und" })).toBe("undecided");
});
