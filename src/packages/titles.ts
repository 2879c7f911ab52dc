import { writtenIn } from "../lib/languages";
import type { Package } from "./packages";
import { languageTag } from "./vocabulary";

export type Titled = Pick<Package, "title" | "language" | "english_title">;

export interface NamedText {
  text: string;
  /** BCP 47; undefined where nothing says it. */
  lang: string | undefined;
}

/** What a reader sees of a seller's text; the original is shown beneath. */
export interface ShownText extends NamedText {
  original: NamedText | null;
}

export function titleFor(lot: Titled, locale: string): ShownText {
  return shownTo(locale, original(lot.title, lot.language), lot.english_title);
}

export function abstractFor(
  lot: Pick<Package, "description" | "language" | "english_abstract">,
  locale: string,
): ShownText {
  return shownTo(locale, original(lot.description, lot.language), lot.english_abstract);
}

export function lacksEnglishTitle(lot: Titled): boolean {
  return languageTag(lot.language) !== "en" && lot.english_title === null;
}

/** Readers of the original's language see it first, in any of its scripts; all others the English text, if there is one. */
function shownTo(locale: string, original: NamedText, english: string | null): ShownText {
  const isRead = primary(original.lang) === primary(locale);
  if (english === null || isRead) return { ...original, original: null };
  return { text: english, lang: "en", original: english === original.text ? null : original };
}

function original(text: string, language: string): NamedText {
  return { text, lang: languageTag(language) ?? writtenIn(text) };
}

function primary(tag: string | undefined): string | undefined {
  return tag?.split("-")[0];
}

/** As one text, where no element can have a language of its own. */
export function withOriginal({ text, original }: ShownText): string {
  return original ? `${text}\n\n${original.text}` : text;
}

/** Of a text on its own, as in a card's line. */
export function directionOf(lang: string | undefined): "rtl" | undefined {
  return lang === "ar" ? "rtl" : undefined;
}
