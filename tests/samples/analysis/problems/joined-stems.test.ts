import { expect, test } from "bun:test";
import { phrasesOf } from "../../../../src/samples/analysis/calibration/phrases";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { joinedStems } from "../../../../src/samples/analysis/problems/stems/joined-stems";
import { analyze, codesOf } from "../texts";
import { asked, sentencesOf, wordings } from "./dresses";

test("what was cut into questions stands together again", () => {
  const questions = Array.from({ length: 12 }, (_, at) => `  part ${at} of what is said there?  `);
  const pieces = joinedStems(`\n${questions.join("\n\n")}\n`);
  expect(pieces).toHaveLength(2);
  expect(pieces[0]).toStartWith("part 0 of what is said there? part 1 of");
  expect(joinedStems(" \n\n")).toEqual([]);
});

test.each(Object.keys(wordings))(
  "advertising that is cut up is told in a bank, though nothing of it comes twice: %s",
  (name) => {
    const { text = "", language = "" } =
      cleanTexts(KNOWN_TEXTS).find((known) => known.name === name) ?? {};
    const wording = wordings[name] ?? (wordings.en_history as never);
    const clean = sentencesOf(text).slice(0, 24);
    const spam = phrasesOf(language).spam.map((line, at) => line.replaceAll("{n}", `${31 + at}`));
    const spoiled = clean.flatMap((sentence, at) => [
      sentence,
      ...(at % 3 ? [] : [spam[at / 3] ?? ""]),
    ]);
    const most = wording.glue ? 8 : 16;
    const codes = (sentences: readonly string[]) =>
      codesOf(analyze(asked(sentences, wording, most), "problem_bank"));
    expect(codes(clean)).not.toContain("advertising-lines");
    expect(codes(spoiled)).toContain("advertising-lines");
  },
);
