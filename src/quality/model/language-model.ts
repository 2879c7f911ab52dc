import { CharacterTokens } from "./character-tokens";
import { Letters } from "./letters";
import { type Sections, unpackLines, unpackNgrams } from "./model-file";
import { NgramModel } from "./ngram-model";
import type { TokenReader } from "./token-reader";
import { WordTokens } from "./word-tokens";

export const modelLanguages = ["en", "zh", "ja", "ko", "es", "fr", "de", "pt", "ru"] as const;
export type ModelLanguage = (typeof modelLanguages)[number];

export function isModelLanguage(code: string): code is ModelLanguage {
  return (modelLanguages as readonly string[]).includes(code);
}

export function isUnspaced(language: ModelLanguage): boolean {
  return language === "zh" || language === "ja";
}

export interface LanguageModel {
  language: ModelLanguage;
  tokens: TokenReader;
  order: NgramModel;
  letters: Letters | null;
}

export function languageModel(language: ModelLanguage, sections: Sections): LanguageModel {
  const lines = (name: string) => unpackLines(sections[name]);
  const order = new NgramModel(unpackNgrams("order", sections));
  if (isUnspaced(language)) {
    const tokens = new CharacterTokens(lines("characters").join(""), lines("folded"));
    return { language, tokens, order, letters: null };
  }
  const foreign = Number(lines("foreign")[0]);
  const letters = new Letters(lines("letters"), unpackNgrams("spelling", sections), foreign);
  return { language, tokens: new WordTokens(lines("frequent"), lines("endings")), order, letters };
}
