import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crossValidated } from "../../../../src/samples/analysis/calibration/cross-validate";
import { measure } from "../../../../src/samples/analysis/calibration/measure";
import { measuredBy, readTexts } from "../../../../src/samples/analysis/calibration/text-readings";
import { cleanTexts, dictionaryOf } from "../../../../src/samples/analysis/calibration/texts";
import { PATIENCE_MS } from "../../../support/patience";
import { fixture, shuffled } from "../texts";

setDefaultTimeout(PATIENCE_MS);

/** A bank whose questions are out of order, and whose choices would excuse it. */
function bankOf(text: string): string {
  const sentences = text.match(/[A-Z][^.!?]{40,200}(?=[.!?])/g) ?? [];
  return sentences
    .map((sentence, at) => {
      const words = sentence.replaceAll(/\s+/g, " ").split(" ");
      const choices = ["A", "B", "C", "D"].map(
        (letter, n) => `${letter}) ${words[n]} ${words[n + 1]}`,
      );
      const asked = `${at + 1}. Which of these ${shuffled(words, at).join(" ")}?`;
      return [asked, ...choices, "Answer: A"].join("\n");
    })
    .join("\n");
}

test("what was read is judged as the analysis does, and by norms that a text had no part in", () => {
  const folder = mkdtempSync(join(tmpdir(), "cross-validation-"));
  try {
    const texts = { novel: "moby-dick-1", whale: "moby-dick-10", lessons: "textbook-en" };
    for (const [name, source] of Object.entries(texts))
      writeFileSync(join(folder, `en_${name}.txt`), fixture(source).slice(0, 4000));
    const bank = bankOf(fixture("moby-dick-10")).slice(0, 6000);
    writeFileSync(join(folder, "en_mathematics.txt"), bank);
    const clean = cleanTexts(folder);
    const read = readTexts(folder, join(folder, "cache"));
    const again = readTexts(folder, join(folder, "cache"));
    const questions = read.find(({ name }) => name === "en_mathematics");
    expect(questions?.versions[0]?.stems?.excused).toBeGreaterThan(0);
    const measured = clean.map((text) => measure(text, dictionaryOf(clean, "en", text.name)));
    expect(read.map((text) => measuredBy(undefined, text))).toEqual(measured);
    expect(again.map((text) => measuredBy(undefined, text))).toEqual(measured);
    const unmet = crossValidated(again);
    expect(unmet.map(({ name }) => name).sort()).toEqual(clean.map(({ name }) => name).sort());
    expect(unmet).not.toEqual(measured);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
