import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEXTS = join(import.meta.dir, "../../../src/demo/texts");

export interface Phrases {
  english: readonly string[];
  chinese: readonly string[];
}

export function readPhrases(): Phrases {
  return {
    english: phrasesIn(/\.en\.txt$/, 12, 40),
    chinese: phrasesIn(/\.zh-han[ts]\.txt$/, 4, 12),
  };
}

function phrasesIn(names: RegExp, min: number, max: number): string[] {
  return readdirSync(TEXTS)
    .filter((name) => names.test(name))
    .sort()
    .flatMap((name) => readFileSync(join(TEXTS, name), "utf8").split(/[\p{P}\n]+/u))
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase.length >= min && phrase.length <= max);
}
