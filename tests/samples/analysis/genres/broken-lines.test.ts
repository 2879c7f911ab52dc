import { expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { acrossLines } from "../../../../src/samples/analysis/genres/broken-lines";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, fixture } from "../texts";

const sentences = fixture("udhr-es")
  .replaceAll(/\s+/g, " ")
  .match(/[A-Z][^.]{60,240}\./g) as string[];

/** Each sentence on lines of some words, as verse has it. */
function broken(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(/(.{14,26}?) /g, "$1\n"))
    .join("\n");
}

test("sentences run over the ends of short lines, and words stay where they stood", () => {
  const stanza =
    "La noche cae despacio\nsobre el mar del norte.\n\nY en la casa nadie\nla oye ni la ve venir.\n";
  const text = stanza.repeat(8);
  const across = acrossLines(text, linesOf(text).written);
  expect(across).toStartWith(
    "La noche cae despacio sobre el mar del norte.\n\nY en la casa nadie la oye ni la ve venir.\n",
  );
  expect(across).toHaveLength(text.length);
});

test("lines that are sentences, or a list without any, are left as they are", () => {
  const whole = sentences.join("\n");
  expect(acrossLines(whole, linesOf(whole).written)).toBeNull();
  const list = "sal\naceite\nharina\nagua";
  expect(acrossLines(list, linesOf(list).written)).toBeNull();
});

test("copies are found however their lines were broken", () => {
  const text = sentences.join("\n");
  const uniqueness = (given: string) => analyze(given).qualityMetrics.contentUniqueness;
  const copies = degrade({ text, language: "es", dictionary: [] }, "near-copies", 0.35);
  expect(uniqueness(broken(text))).toBeGreaterThan(70);
  expect(uniqueness(broken(copies))).toBeLessThan(uniqueness(copies) + 18);
});
