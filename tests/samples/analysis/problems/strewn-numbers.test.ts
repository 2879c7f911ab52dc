import { describe, expect, test } from "bun:test";
import {
  type DegradationName,
  degrade,
} from "../../../../src/samples/analysis/calibration/degradations";
import { cleanTexts, KNOWN_TEXTS } from "../../../../src/samples/analysis/calibration/texts";
import { analyze, fixture, randomNumbers } from "../texts";
import { asked, partsOf, sentencesOf, type Wording, wordings } from "./dresses";

/** What the dress may add: it thins out what it is put on. */
const ROOM = 12;

const random = randomNumbers();
const number = () => `${2 + Math.floor(random() * 90)}`;

/** A number behind every sixth word, or every ninth character. */
function strewn(sentence: string, wording: Wording): string {
  const every = wording.glue ? 6 : 9;
  return partsOf(sentence, wording)
    .flatMap((part, at) => (at % every === every - 1 ? [part, number()] : [part]))
    .join(wording.glue);
}

const known = new Map(cleanTexts(KNOWN_TEXTS).map((text) => [text.name, text]));

describe("numbers that are strewn in make no sums of chains", () => {
  for (const [name, wording] of Object.entries(wordings)) {
    const { text = "", language = "" } = known.get(name) ?? {};
    // Of Japanese chains of two words nothing tells.
    const kinds = (["markov-1", "markov-2", "markov-3"] as const).filter(
      (kind) => name !== "ja_history" || kind !== "markov-2",
    ) satisfies DegradationName[];
    test.each(kinds)(`${name}, %s`, (kind) => {
      const sentences = sentencesOf(degrade({ text, language, dictionary: [] }, kind, 1)).map(
        (sentence) => strewn(sentence, wording),
      );
      const prose = analyze(sentences.join("\n")).aiTrainingValue;
      const bank = asked(sentences, wording, wording.glue ? 13 : 26);
      expect(analyze(bank, "problem_bank").aiTrainingValue).toBeLessThanOrEqual(prose + ROOM);
    });
  }
});

test("a bank of sums reads without its numbers as it does with them", () => {
  const bank = fixture("problem-bank-en");
  const without = bank.replace(/ \d+(?=\s)/g, "");
  const [fluency, bare] = [bank, without].map(
    (text) => analyze(text, "problem_bank").qualityMetrics.languageFluency,
  );
  expect(fluency).toBeGreaterThanOrEqual(95);
  expect(bare).toBeGreaterThanOrEqual(90);
});
