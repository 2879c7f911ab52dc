import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Analysis } from "../../../../src/samples/analysis/analysis";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { wordFinding } from "../../../../views/messages/analysis-words";
import { LOCALES, messagesFor } from "../../../../views/messages/catalogue";
import { LanguageProvider } from "../../../../views/messages/context";
import { AnalysisPanel } from "../../../../views/samples/analysis-panel";
import { analyze, fixture, segments } from "../texts";

const linesOf = (name: string) =>
  fixture(name)
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Each line in Chinese with its English below. */
function bilingual(chinese: string): string {
  const english = linesOf("udhr-en");
  return linesOf(chinese)
    .map((line, at) => `${line}\n${english[at] ?? ""}`)
    .join("\n");
}

/** What a reader sees of an analysis. */
function shown(analysis: Analysis, locale: (typeof LOCALES)[number]): string {
  return renderToStaticMarkup(
    <LanguageProvider locale={locale}>
      <AnalysisPanel analysis={analysis} />
    </LanguageProvider>,
  );
}

describe("a text of Chinese with English", () => {
  test.each([
    ["udhr-zh-hant", "zh-traditional"],
    ["udhr-zh-hans", "zh-simplified"],
  ] as const)("%s is in %s by its words as it is by its script", (name, code) => {
    const { profile } = analyze(bilingual(name), "educational");
    expect(profile?.languagesBy).toBe("words");
    expect(profile?.languages.map((one) => one.code).sort()).toEqual(["en", code]);
    // The same text twice: neither language has most of its words.
    for (const { share } of profile?.languages ?? []) expect(share).toBeWithin(0.4, 0.6);
  });

  test.each(LOCALES)("is named, and both its shares are explained, in %s", (locale) => {
    const { quality, samples } = messagesFor(locale);
    const page = shown(analyze(bilingual("udhr-zh-hant")), locale);
    expect(page).toContain(quality.languages["zh-traditional"]);
    expect(page).not.toContain(quality.languages.zh);
    expect(page).toContain(samples.viewer.languages.words);
    expect(page).toContain(samples.viewer.sharesDiffer);
    const chinese = shown(analyze(fixture("udhr-zh-hant")), locale);
    expect(chinese).not.toContain(samples.viewer.sharesDiffer);
  });
});

test("parts too short to tell their writing are in that of the whole", () => {
  const lines = linesOf("udhr-zh-hant").join("\n");
  // The same in both writings.
  const either = "人人生而自由，在尊严和权利上一律平等。".replace(/[严权]/g, "人").repeat(90);
  const { profile, language } = analyze(`${lines}${lines}\n${either}`);
  expect(language.code).toBe("zh-traditional");
  expect(profile?.languages).toEqual([{ code: "zh-traditional", share: 1 }]);
});

describe("what no word list holds is said of the language that it was read in", () => {
  const english = fixture("moby-dick-1");
  const dictionary = segments(english).filter((word) => /^[a-z]+$/.test(word));
  const spoiled = degrade({ text: english, language: "en", dictionary }, "ocr-noise", 0.5);
  const chinese = linesOf("udhr-zh-hant").join("\n");

  test.each([
    ["alone", spoiled],
    ["beside Chinese that is sound", `${chinese}\n${spoiled}`],
  ])("%s", (_name, text) => {
    const finding = analyze(text).recommendations.find(({ code }) => code === "unknown-words");
    expect(finding?.values).toMatchObject({ language: "en" });
    const named = { en: "English", "zh-Hant": "英文", ja: "英語", ko: "영어" };
    for (const locale of LOCALES)
      expect(wordFinding(messagesFor(locale).quality, finding as never)).toContain(named[locale]);
  });

  test("older results name none", () => {
    for (const locale of LOCALES) {
      const { findings } = messagesFor(locale).quality;
      expect(findings["unknown-words"]({ share: 0.5 })).not.toContain("undefined");
      expect(findings["few-function-words"]({ found: 0 })).not.toContain("undefined");
    }
  });
});
