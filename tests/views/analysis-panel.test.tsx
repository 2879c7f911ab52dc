import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { problemText } from "../../messages/analysis-words";
import { LOCALES, type Locale, messagesFor } from "../../messages/catalogue";
import { ReaderProvider } from "../../messages/context";
import { genres, type Problem, problemCodes } from "../../src/quality";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { AnalysisPanel } from "../../views/samples/analysis-panel";
import type { Places } from "../../views/samples/problems";
import { anAnalysis } from "../support/samples";

const panel = (analysis: SampleAnalysis, places: Places | null = null, locale: Locale = "en") =>
  renderToStaticMarkup(
    <ReaderProvider locale={locale}>
      <AnalysisPanel analysis={analysis} places={places} />
    </ReaderProvider>,
  );
const stored = (name: string) =>
  readFileSync(join(import.meta.dir, "../samples/earlier-analyses", `${name}.json`), "utf8");
const windows = [90, 88, 91, 40].map((percent, at) => ({
  start: at * 1000,
  end: (at + 1) * 1000,
  percent,
}));

describe("the summary line", () => {
  test("shows the value, the lowest check and its first problem", () => {
    const html = panel(
      anAnalysis({
        windows,
        gates: { unique: { value: 0.31, threshold: 0.5 }, clean: { value: 0.9, threshold: 0.5 } },
        problems: [
          { code: "repeated-lines", gate: "unique", share: 0.3, count: 9, at: [[1000, 9]] },
        ],
      }),
    );
    expect(html).toContain("range 92 to 98");
    expect(html).toContain(
      "Lowest score: Uniqueness, 31/100, below the limit of 50, about 25% into the text.",
    );
    expect(html).toContain('<a href="/quality-figures">How we calculate this</a>');
  });

  test("finds the least natural part among the windows", () => {
    const html = panel(
      anAnalysis({ windows, gates: { natural: { value: 0.77, threshold: 0.5 } } }),
    );
    expect(html).toContain("Lowest score: Naturalness, 77/100, about 75% into the text.");
  });

  test("explains a score below every check", () => {
    const limited =
      "The value is capped: the sample is short, or we have no model for its language.";
    const short = { code: "too-short", gate: null, share: 1, count: 77, at: [] } as const;
    const gates = { natural: { value: 0.85, threshold: 0.5 } };
    const problems = [{ ...short, at: [] }];
    expect(panel(anAnalysis({ aiTrainingValue: 71, gates, problems }))).toContain(limited);
    expect(panel(anAnalysis({ aiTrainingValue: 71, gates }))).not.toContain(limited);
    expect(panel(anAnalysis({ aiTrainingValue: 88, gates, problems }))).not.toContain(limited);
    const broken: Problem = { code: "mojibake", gate: "clean", share: 0.1, count: 9, at: [[3, 5]] };
    const clean = { value: 0.17, threshold: 0.5 };
    expect(panel(anAnalysis({ windows, gates: { clean }, problems: [broken] }))).toContain(
      "below the limit of 50, at the start of the text.",
    );
  });

  test("names no lowest check for a text without problems", () => {
    expect(panel(anAnalysis())).toContain("All four checks: 100/100.");
  });
});

describe("the findings", () => {
  const analysis = anAnalysis({
    windows,
    problems: [{ code: "markup", gate: "clean", share: 0.1, count: 3, at: [[3500, 3510]] }],
  });

  test("link to their places for readers of the full text", () => {
    expect(panel(analysis, { hrefOf: (part) => `/part/${part}` })).toContain(
      '<a href="/part/3">88%</a>',
    );
    expect(panel(analysis, {})).toContain("<span>88%</span>");
  });

  test("name no places for problems of the whole text", () => {
    const whole = anAnalysis({
      windows,
      problems: [{ code: "unlike-language", gate: "natural", share: 1, count: 1, at: [[0, 3500]] }],
    });
    expect(panel(whole, {})).not.toContain("Where:");
  });

  test("name no places to other readers", () => {
    expect(panel(analysis)).toContain("HTML tags or entities: 3.");
    expect(panel(analysis)).not.toContain("88%");
  });

  test.each(LOCALES)("fill in every figure: %s", (locale) => {
    const { quality } = messagesFor(locale);
    const figures = { gate: null, share: 0.004, count: 1234, at: [] };
    const of = (code: Problem["code"]) => problemText(quality, { code, kind: "email", ...figures });
    for (const code of problemCodes) expect(of(code)).not.toMatch(/[{}]/);
    expect(of("advertising")).toContain("<1%");
    expect(of("personal-data")).toContain("1,234");
  });
});

test.each(["prose", "bank", "records"])(
  "keeps the ten metrics of an earlier version's result: %s",
  (name) => {
    const html = panel(readAnalysis(stored(name)));
    expect(html.match(/class="quality-meter"/g)).toHaveLength(10);
    expect(html).toContain("Lexical richness");
  },
);

test("shows a bank's number of questions next to the value", () => {
  const html = panel(readAnalysis(stored("bank")));
  expect(html).toContain("<dt>With an answer</dt><dd>4</dd>");
  expect(html).toContain("<dt>Arithmetic errors</dt><dd>1 of 4 checked</dd>");
});

test.each(genres)("shows a genre, but not as a problem: %s", (genre) => {
  expect(panel(anAnalysis({ genre }))).toContain(messagesFor("en").quality.genres[genre]);
  expect(panel(anAnalysis({ genre }))).toContain("No changes needed");
});
