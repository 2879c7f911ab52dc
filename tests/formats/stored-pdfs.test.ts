import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readIn } from "../support/format-files";
import { characterErrorRate, PASSAGES } from "../support/samples";

const FOLDER = join(import.meta.dir, "inputs/pdf");
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".pdf"));
const PARAGRAPHS: Readonly<Record<string, number>> = { libreoffice: 2, latex: 6 };

test.each(FILES)("%s is read as it was written", async (name) => {
  const [producer = "", language = ""] = name.replace(".pdf", "").split("-");
  const passage = PASSAGES[language] as (typeof PASSAGES)[string];
  const { documents, faults } = await readIn(name, Bun.file(join(FOLDER, name)));
  const source = Array(PARAGRAPHS[producer]).fill(passage.text).join("\n");
  const text = documents.join("");
  const rate = characterErrorRate(source, text, passage.isUnspaced);
  expect([faults, rate <= 0.005 ? "" : text]).toEqual([[], ""]);
});
