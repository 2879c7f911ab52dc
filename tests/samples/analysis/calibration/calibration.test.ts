import { describe, expect, test } from "bun:test";
import {
  type DegradationName,
  degradationNames,
  degrade,
} from "../../../../src/samples/analysis/calibration/degradations";
import { analyzed } from "../../../../src/samples/analysis/calibration/measure";
import stored from "../../../../src/samples/analysis/calibration/measured.json";
import { auc } from "../../../../src/samples/analysis/calibration/measurement";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { demoText, HELD_OUT, segments } from "../texts";

const heldOut = cleanTexts(HELD_OUT);

/** One of each language is spoiled; the others only have to be clean. */
const spoiledTexts = heldOut.filter(
  ({ language }, at) => heldOut.findIndex((other) => other.language === language) === at,
);

/** A chain of single words keeps the pairs of the text, which is most of what the models know. */
const UNSEEN: readonly DegradationName[] = ["markov-1"];

/** No text is worth less than its least metrics leave it. */
const WORTHLESS = 20;

/** Words of the declaration of human rights, to take the place of a text's own. */
function otherWords(language: string): string[] {
  const name = { zh: "zh-hant", en: "moby-dick-loomings.en" }[language] ?? language;
  const text = demoText(name.includes(".") ? name : `udhr.${name}`);
  const words = segments(text).filter((word) => /^\p{L}+$/u.test(word));
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

const worthOf = (text: string) => analyzed(text).aiTrainingValue;
const cleanValues = new Map(heldOut.map(({ name, text }) => [name, worthOf(text)]));

const spoiled = spoiledTexts.flatMap((clean) => {
  const original = { ...clean, dictionary: otherWords(clean.language) };
  return degradationNames
    .filter((name) => !UNSEEN.includes(name))
    .filter((name) => !(name === "mojibake" && clean.language === "en"))
    .map((name) => ({
      name,
      of: clean.name,
      language: clean.language,
      clean: cleanValues.get(clean.name) as number,
      value: worthOf(degrade(original, name, 0.2)),
      worse: worthOf(degrade(original, name, 0.5)),
    }));
});

describe("texts that no model was made from", () => {
  test.each([...cleanValues])("%s is worth 75 or more", (_, value) => {
    expect(value).toBeGreaterThanOrEqual(75);
  });

  test("are told from junk: nearly every clean one is worth more than any spoiled one", () => {
    const clean = [...cleanValues.values()];
    const junk = spoiled.flatMap(({ value, worse }) => [value, worse]);
    expect(auc(clean, junk)).toBeGreaterThanOrEqual(0.95);
  });

  test("half spoiled are worth less than a fifth spoiled, and 20 less than clean", () => {
    // Noise breaks up repeats, which may lift a text that repeats itself by a few points.
    const wrong = spoiled.filter(
      ({ clean, value, worse }) =>
        worse > Math.max(value - 1, WORTHLESS) || worse > clean - 20 || value > clean + 5,
    );
    expect(wrong.length / spoiled.length).toBeLessThan(0.03);
  });

  test("half spoiled are never worth pretraining on", () => {
    const passed = spoiled.filter(({ worse }) => worse >= 60);
    expect(passed.map(({ name, of, worse }) => `${of} ${name} ${worse}`)).toEqual([]);
  });
});

test("what is published was measured on texts that nothing here could be chosen by", () => {
  const known = new Set([...cleanTexts(KNOWN_TEXTS), ...heldOut].map(({ name }) => name));
  expect(stored.texts.filter(({ name }) => known.has(name))).toEqual([]);
  const languages = Map.groupBy(stored.texts, ({ language }) => language);
  expect(languages.size).toBe(9);
  for (const texts of languages.values()) expect(texts.length).toBeGreaterThanOrEqual(9);
});

test("chains of Korean words have spaces between them, whatever characters stand beside them", () => {
  const text = "나는 물(水)을 마신다. 그는 물을 본다. 나는 그를 본다. ".repeat(30);
  const chain = degrade({ text, language: "ko", dictionary: [] }, "markov-1", 0.5);
  const spaces = (of: string) => of.split(" ").length / of.length;
  expect(spaces(chain)).toBeGreaterThan(spaces(text) * 0.8);
});

test("a word that is scrambled is another one, if its letters have another order", () => {
  const original = { text: "水上 火山 木林 aa 森森", language: "zh", dictionary: [] };
  expect(degrade(original, "scrambled-words", 1)).toBe("上水 山火 林木 aa 森森");
});
