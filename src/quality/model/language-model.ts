import { CharacterTokens } from "./character-tokens";
import { SpellingModel } from "./letters";
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
  ngrams: NgramModel;
  letters: SpellingModel | null;
}

export function buildLanguageModel(language: ModelLanguage, sections: Sections): LanguageModel {
  const readLines = (name: string) => unpackLines(sections[name]);
  const ngrams = new NgramModel(unpackNgrams("order", sections));
  if (isUnspaced(language)) {
    const tokens = new CharacterTokens(readLines("characters").join(""), readLines("folded"));
    return { language, tokens, ngrams, letters: null };
  }
  const maxSurprise = Number(readLines("foreign")[0]);
  const letters = new SpellingModel(
    readLines("letters"),
    unpackNgrams("spelling", sections),
    maxSurprise,
  );
  return {
    language,
    tokens: new WordTokens(readLines("frequent"), readLines("endings")),
    ngrams,
    letters,
  };
}
