import { chinese, japanese, korean } from "./eastern-phrases";
import type { Phrases } from "./phrase-lists";
import { english, french, german, portuguese, russian, spanish } from "./western-phrases";

const byLanguage: Readonly<Record<string, Phrases>> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  ru: russian,
};

export function phrasesOf(language: string): Phrases {
  return byLanguage[language] ?? english;
}
