import { CharacterTokens } from "./character-tokens";
import { isUnspaced, type ModelLanguage } from "./languages";
import { Lexicon, lengthenSorted } from "./lexicon";
import { type Sections, unpackLines, unpackNgrams } from "./model-file";
import { NgramModel } from "./ngram-model";
import { Spelling } from "./spelling";
import { WordClasses } from "./word-classes";

/** The model of a language whose words are parted by spaces. */
export interface WordModel {
  kind: "words";
  language: ModelLanguage;
  lexicon: Lexicon;
  spelling: Spelling;
  classes: WordClasses;
  /** Sequences of classes. */
  order: NgramModel;
}

/** The model of Chinese or Japanese. */
export interface CharacterModel {
  kind: "characters";
  language: ModelLanguage;
  characters: CharacterTokens;
  /** Sequences of characters. */
  order: NgramModel;
}

export type LanguageModel = WordModel | CharacterModel;

/** Puts together what a model's file holds. */
export function languageModel(language: ModelLanguage, sections: Sections): LanguageModel {
  const lines = (name: string) => unpackLines(sections[name]);
  const order = new NgramModel(unpackNgrams("order", sections));
  if (isUnspaced(language)) {
    const characters = new CharacterTokens(lines("characters").join(""), lines("folded"));
    return { kind: "characters", language, characters, order };
  }
  const words = lengthenSorted(lines("words"));
  const letters = lines("letters").join("");
  return {
    kind: "words",
    language,
    lexicon: new Lexicon(words, sections.ranks as Uint8Array),
    spelling: new Spelling(
      letters,
      new NgramModel(unpackNgrams("spelling", sections)),
      Number(lines("foreign")[0]),
    ),
    classes: new WordClasses(lines("frequent"), lines("endings"), language !== "de"),
    order,
  };
}
