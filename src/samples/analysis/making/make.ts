import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isUnspaced, type ModelLanguage, modelLanguages } from "../models/languages";
import { packSections } from "../models/model-file";
import { characterSections } from "./characters";
import { wordSections } from "./words";

/** `bun run models TEXTS LISTS [language …]`: makes the models' files from gathered texts. */
export function makeModel(language: ModelLanguage, texts: string, lists: string): Uint8Array {
  const text = readFileSync(join(texts, `${language}.txt`), "utf8");
  return packSections(
    isUnspaced(language) ? characterSections(language, text) : wordSections(language, text, lists),
  );
}

if (import.meta.main) {
  const [texts = "texts", lists = ".", ...only] = process.argv.slice(2);
  const folder = join(import.meta.dir, "../models/files");
  mkdirSync(folder, { recursive: true });
  let total = 0;
  for (const language of modelLanguages) {
    if (only.length > 0 && !only.includes(language)) continue;
    const packed = makeModel(language, texts, lists);
    total += packed.length;
    writeFileSync(join(folder, `${language}.bin`), packed);
    console.log(language, Math.round(packed.length / 1000), "kB");
  }
  console.log("together", Math.round(total / 1000), "kB");
}
