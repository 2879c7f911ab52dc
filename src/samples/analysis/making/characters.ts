import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CharacterTokens } from "../models/character-tokens";
import type { ModelLanguage } from "../models/languages";
import { packLines, packNgrams, type Sections } from "../models/model-file";
import { estimate } from "./kneser-ney";

/** Characters that come less often are one token. */
const LEAST_CHARACTER = 3;
const MOST_NGRAMS = { zh: 1_150_000, ja: 850_000 } as const;

/** The sections of a model of Chinese or Japanese. */
export function characterSections(language: ModelLanguage, text: string): Sections {
  const folded = language === "zh" ? foldedPairs() : [];
  const fold = new Map(folded.map((pair) => [pair[0] as string, pair[1] as string]));
  const times = new Map<string, number>();
  for (const character of text) {
    const one = fold.get(character) ?? character;
    if (/[\s\da-zA-Z]/.test(one) || one.length > 1) continue;
    times.set(one, (times.get(one) ?? 0) + 1);
  }
  const characters = [...times]
    .filter(([, count]) => count >= LEAST_CHARACTER)
    .sort((a, b) => b[1] - a[1])
    .map(([character]) => character)
    .join("");
  const reader = new CharacterTokens(characters, folded);
  const { tokens } = reader.read(text);
  const order = estimate([tokens], {
    order: 3,
    vocabulary: reader.size,
    least: [1, 1, 2],
    most: MOST_NGRAMS[language as "zh" | "ja"],
  });
  return {
    characters: packLines([characters]),
    folded: packLines(folded),
    ...packNgrams("order", order),
  };
}

/** Traditional characters with their Simplified ones (OpenCC's table of characters). */
function foldedPairs(): string[] {
  return readFileSync(join(import.meta.dir, "traditional-simplified.txt"), "utf8")
    .trim()
    .split("\n");
}
