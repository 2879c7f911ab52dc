import { describe, expect, test } from "bun:test";
import {
  type DegradationName,
  degrade,
} from "../../../../src/samples/analysis/calibration/degradations";
import { analyze, codesOf, demoText, fixture } from "../texts";

/** What whoever dresses Chinese up would put in the place of its commonest words. */
const DRESS: Readonly<Record<string, string>> = {
  ...{ 的: "嘅", 是: "係", 他: "佢", 不: "唔", 在: "喺", 了: "咗" },
  ...{ 們: "哋", 這: "呢", 那: "嗰", 來: "嚟", 看: "睇", 沒: "冇" },
};
const dressed = (chinese: string) =>
  Array.from(chinese, (character) => DRESS[character] ?? character).join("");

function spoiled(text: string, name: DegradationName, share: number): string {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const dictionary = [...new Set(Array.from(segmenter.segment(text), ({ segment }) => segment))];
  return degrade({ text, language: "zh", dictionary }, name, share);
}

const worth = (text: string) => analyze(text).aiTrainingValue;

describe("Cantonese", () => {
  const text = fixture("cantonese");

  test("is worth what prose is, and its words and their order are not found fault with", () => {
    const analysis = analyze(text);
    expect(analysis.language).toMatchObject({ iso: "yue", variety: "cantonese" });
    expect(analysis.aiTrainingValue).toBeGreaterThanOrEqual(75);
    const told = ["unlike-language", "no-word-order", "loose-repeats"];
    expect(told.filter((code) => codesOf(analysis).includes(code))).toEqual([]);
  });

  test("is said to be read as another language, and nothing else is", () => {
    expect(analyze(text).cannotJudge).toContain("cantonese");
    expect(analyze(fixture("analects")).cannotJudge).not.toContain("cantonese");
  });

  test.each(["swapped-neighbours", "random-words", "random-characters", "ocr-noise"] as const)(
    "loses by %s",
    (name) => {
      expect(worth(spoiled(text, name, 0.2))).toBeLessThanOrEqual(worth(text) - 20);
      expect(worth(spoiled(text, name, 0.5))).toBeLessThan(45);
    },
  );
});

describe("junk in Chinese that is dressed as Cantonese", () => {
  const chinese = demoText("junior-science-reader.zh-hant").slice(0, 4500);

  test.each(["random-words", "random-characters", "invented-language", "markov-1"] as const)(
    "gains nothing where half of it is %s",
    (name) => {
      const junk = spoiled(chinese, name, 0.5);
      expect(analyze(dressed(junk)).language.variety).toBe("cantonese");
      expect(worth(dressed(junk))).toBeLessThanOrEqual(worth(junk) + 8);
    },
  );
});

test("Chinese that quotes Cantonese is Chinese, and no noise", () => {
  const chinese = demoText("junior-science-reader.zh-hant").slice(0, 3000);
  const said = fixture("cantonese").split("\n")[1] as string;
  const quoting = chinese.replace("\n", `\n老人說：「${said}」\n`);
  expect(quoting).toContain(said);
  expect(analyze(quoting).language.variety).toBe("modern");
  expect(worth(quoting)).toBeGreaterThanOrEqual(worth(chinese) - 5);
});
