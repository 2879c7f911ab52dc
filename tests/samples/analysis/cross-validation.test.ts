import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crossValidated } from "../../../src/samples/analysis/calibration/cross-validate";
import { measure } from "../../../src/samples/analysis/calibration/measure";
import { measuredBy, readTexts } from "../../../src/samples/analysis/calibration/text-readings";
import { cleanTexts, dictionaryOf } from "../../../src/samples/analysis/calibration/texts";
import { PATIENCE_MS } from "../../support/patience";
import { fixture } from "./texts";

setDefaultTimeout(PATIENCE_MS);

test("what was read is judged as the analysis does, and by norms that a text had no part in", () => {
  const folder = mkdtempSync(join(tmpdir(), "cross-validation-"));
  try {
    const texts = { novel: "moby-dick-1", whale: "moby-dick-10", lessons: "textbook-en" };
    for (const [name, source] of Object.entries(texts))
      writeFileSync(join(folder, `en_${name}.txt`), fixture(source).slice(0, 4000));
    const clean = cleanTexts(folder);
    const read = readTexts(folder, join(folder, "cache"));
    const again = readTexts(folder, join(folder, "cache"));
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
