import { languageByScript } from "../lib/languages";
import { type NamedText, type ShownText, textFor } from "../lib/shown-text";
import { type Concluded, type Titled, type TitleValues, titledIn } from "../lib/titled";
import type { Package } from "./packages";
import { languageTag } from "./vocabulary";

export function titleFor(lot: Titled, locale: string): ShownText {
  return textFor(locale, original(lot.title, lot.language), lot.english_title);
}

export function abstractFor(
  lot: Pick<Package, "description" | "language" | "english_abstract">,
  locale: string,
): ShownText {
  return textFor(locale, original(lot.description, lot.language), lot.english_abstract);
}

interface Nameable extends TitleValues {
  title?: string;
  lots?: unknown[];
  terms?: Concluded;
  other?: Titled;
}

export function withTitlesFor<Values>(values: Values, locale: string): Values {
  const { title, named, lots, terms, other } = (values ?? {}) as Nameable;
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
  return original(title, language).lang ?? null;
}

function original(text: string, language: string): NamedText {
  return { text, lang: languageTag(language) ?? languageByScript(text) };
}

/** For plain text, which cannot mark a part's language. */
export function withOriginal({ text, original }: ShownText): string {
  return original ? `${text}\n\n${original.text}` : text;
}

export function directionOf(lang: string | undefined): "rtl" | undefined {
  return lang === "ar" ? "rtl" : undefined;
}
