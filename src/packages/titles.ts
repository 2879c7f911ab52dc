import { languageByScript } from "../lib/languages";
import { chooseText, type DisplayText, type TaggedText } from "../rules/shown-text";
import { type ConcludedTerms, type Titled, type TitleValues, titledIn } from "../rules/titled";
import type { Package } from "./packages";
import { languageTag } from "./vocabulary";

export function titleFor(lot: Titled, locale: string): DisplayText {
  return chooseText(locale, originalText(lot.title, lot.language), lot.english_title);
}

export function abstractFor(
  lot: Pick<Package, "description" | "language" | "english_abstract">,
  locale: string,
): DisplayText {
  return chooseText(locale, originalText(lot.description, lot.language), lot.english_abstract);
}

interface TitledValues extends TitleValues {
  title?: string;
  lots?: unknown[];
  terms?: ConcludedTerms;
  other?: Titled;
}

export function withTitlesFor<Values>(values: Values, locale: string): Values {
  const { title, named, lots, terms, other } = (values ?? {}) as TitledValues;
  return {
    ...values,
    ...(terms && { title: titleFor(titledIn(terms), locale).text }),
    ...(other && { otherTitle: titleFor(other, locale).text }),
    ...(title !== undefined && named && { title: titleFor({ title, ...named }, locale).text }),
    ...(lots && { lots: lots.map((lot) => withTitlesFor(lot, locale)) }),
  };
}

export function lacksEnglishTitle(lot: Titled): boolean {
  return languageTag(lot.language) !== "en" && lot.english_title === null;
}

/** API responses give titles in both languages, because their readers can have any language. */
export function titleLanguage({ title, language }: Pick<Titled, "title" | "language">) {
  return originalText(title, language).lang ?? null;
}

function originalText(text: string, language: string): TaggedText {
  return { text, lang: languageTag(language) ?? languageByScript(text) };
}

/** For plain text, which cannot mark a part's language. */
export function withOriginal({ text, original: originalText }: DisplayText): string {
  return originalText ? `${text}\n\n${originalText.text}` : text;
}

export function directionOf(lang: string | undefined): "rtl" | undefined {
  return lang === "ar" ? "rtl" : undefined;
}
