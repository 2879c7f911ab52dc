import { describe, expect, test } from "bun:test";
import {
  type SentenceLinks,
  sentenceLinks,
} from "../../../../src/samples/analysis/order/sentence-links";
import { sentenceLengths } from "../../../../src/samples/analysis/text/sentences";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { analyze, codesOf, demoText, fixture, shuffled } from "../texts";

function links(text: string): SentenceLinks {
  const words = wordsOf(text);
  return sentenceLinks(words, sentenceLengths(text, words));
}

/** Sentences of a text, without headings. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[。！？])|(?<=[.!?]["”]?)\s+(?=["“A-ZÄÖÜ])/u)
    .filter((sentence) => sentence.trim().length > 10);
}

/** Sentences as paragraphs of four. */
function paragraphs(sentences: readonly string[], glue: string): string {
  return Array.from({ length: Math.ceil(sentences.length / 4) }, (_, at) =>
    sentences.slice(4 * at, 4 * at + 4).join(glue),
  ).join("\n");
}

const novel = ["moby-dick-loomings.en", "moby-dick-natural-history.en", "moby-dick-chase.en"]
  .map(demoText)
  .join("\n");
const chinese = ["mencius-1.zh-hant", "mencius-2.zh-hant"].map(demoText).join("\n");
const messages = demoText("annual-messages-commerce.en");

describe("sentences in their own order", () => {
  test("have more words in common the nearer they are, whatever the language and the genre", () => {
    const names = ["yuan-drama.zh-hans", "hacker-lexicon.en", "country-backgrounds.en", "udhr.ko"];
    for (const text of [novel, chinese, messages, ...names.map(demoText)]) {
      expect(links(text)).toMatchObject({ loose: 0, turns: 0 });
    }
  });

  test("or fewer, in poems", () => {
    for (const name of ["song-lyrics.zh-hans", "tang-ancient-style.zh-hant"])
      expect(links(demoText(name)).loose).toBe(0);
  });
});

describe("sentences in random order", () => {
  test("are told, and more surely the more they are", () => {
    for (const text of [novel, chinese, messages]) {
      const mixed = shuffled(sentencesOf(text));
      expect(links(mixed.join("\n")).loose).toBeGreaterThan(0.8);
      const some = links(mixed.slice(0, 200).join("\n"));
      expect(some.certainty).toBeLessThan(0.4);
      expect(links(mixed.join("\n")).certainty).toBeGreaterThan(some.certainty);
    }
  });

  test("make a text hardly worth training on, and single sentences, a line each, less than a text", () => {
    const mixed = shuffled(sentencesOf(novel));
    expect(analyze(novel).aiTrainingValue).toBeGreaterThan(90);
    const running = analyze(paragraphs(mixed, " "));
    expect(running.aiTrainingValue).toBeLessThan(60);
    expect(running.limitedBy).toContain("structureQuality");
    expect(codesOf(running)).toContain("loose-sentences");
    const single = analyze(mixed.join("\n")).aiTrainingValue;
    expect(single).toBeGreaterThanOrEqual(75);
    expect(single).toBeLessThan(85);
  });

  test("are not told of a page, whose sentences are too few", () => {
    const page = sentencesOf(fixture("moby-dick-10")).slice(0, 30);
    expect(links(shuffled(page).join("\n")).loose).toBe(0);
    expect(links("")).toEqual({ loose: 0, certainty: 0, turns: 0 });
  });
});

describe("texts by turns, sentence for sentence", () => {
  const [one, other, third] = [novel, messages, demoText("country-backgrounds.en")].map((text) =>
    sentencesOf(text).slice(0, 300),
  ) as [string[], string[], string[]];

  test("are told, two or three", () => {
    const two = one.flatMap((sentence, at) => [sentence, other[at] as string]);
    const three = one.flatMap((sentence, at) => [sentence, other[at] as string, third[at] ?? ""]);
    expect(links(two.join("\n")).turns).toBeGreaterThan(0.9);
    expect(links(three.join("\n")).turns).toBeGreaterThan(0.9);
    const analysis = analyze(paragraphs(two, " "));
    expect(analysis.aiTrainingValue).toBeLessThan(60);
    expect(codesOf(analysis)).toContain("sentences-by-turns");
  });

  test("and not a text with its translation, nor the questions of a bank with their answers", () => {
    const { recommendations } = analyze(demoText("udhr-aligned.zh-en"));
    expect(recommendations.map(({ code }) => code)).not.toContain("sentences-by-turns");
    const bank = analyze(fixture("problem-bank-en"), "problem_bank");
    expect(codesOf(bank)).not.toContain("sentences-by-turns");
  });
});
